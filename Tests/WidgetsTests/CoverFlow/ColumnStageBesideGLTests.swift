import Geometry
import Gtk
import Motion
import Pixels
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.needsDisplay) struct ColumnStageBesideGLTests {
  nonisolated struct Scene: Sendable, CustomTestStringConvertible {
    var name: String
    var style = FlowStyle.gatefold
    var width = 1000
    var height = 350
    var scale = 1
    var position = 0.0
    var isRightToLeft = false

    var testDescription: String { "\(name) at \(position), \(width) × \(height) at \(scale)" }
  }

  nonisolated static let scenes: [Scene] = [
    Scene(name: "gatefold"),
    Scene(name: "gatefold", position: 0.25),
    Scene(name: "gatefold", position: 0.5),
    Scene(name: "gatefold", position: 0.93),
    Scene(name: "gatefold", width: 360, height: 334, scale: 2, position: 0.4),
    Scene(name: "gatefold", position: 0.3, isRightToLeft: true),
    Scene(name: "round robin", style: .roundRobin, position: 0.3),
    Scene(name: "tapku", style: .tapku, position: 0.7),
    Scene(name: "procession", style: .tapkuProcession, position: 0.2),
    Scene(name: "carousel", style: .carousel, position: 0.6),
    Scene(name: "shelf", style: .shelf, position: 0.37),
  ]

  @Test(arguments: scenes)
  func `both look alike`(_ scene: Scene) throws {
    let layout = FlowLayout(
      stage: Size(width: Double(scene.width), height: Double(scene.height)),
      style: scene.style,
      isRightToLeft: scene.isRightToLeft
    )
    let recipe = BakingRecipe(reflection: scene.style.reflection)
    let plan = BakingPlan(side: Int(layout.side), scale: scene.scale, recipe: recipe)
    var scenery = Scenery(
      floorTop: (layout.front.origin.y + layout.side * 0.8).rounded(),
      glow: Scenery.Glow(behind: layout.front, color: Color(hex: 0xe8763a))
    )
    scenery.floorFade = 40
    let window = layout.window(at: scene.position, in: Ring(count: 1000, wraps: true))
    let covers = window.farthestFirst(from: scene.position).map { slot -> (BakedCover, Pose) in
      let pose = layout.pose(at: Double(slot) - scene.position)
      let breadth = layout.perspective.plane(pose).breadth
      let art = PaintedCover(slot + 40).paint(side: 150)
      let level = CoverLevel.fitting(width: breadth * pose.scale, height: pose.scale)
      return (plan.bake(art, at: level), pose)
    }

    var stage = ColumnStage()
    let inSoftware = stage.picture(
      of: covers.map { baked, pose in
        ColumnStage.Cover(columns: PixelColumns(baked.picture), frame: baked.frame, pose: pose)
      },
      side: layout.side,
      perspective: layout.perspective,
      scenery: scenery,
      width: scene.width,
      height: scene.height,
      scale: scene.scale
    )
    let inSpace = try picture(of: covers, layout: layout, scenery: scenery, scale: scene.scale)
    #expect(inSoftware.difference(from: inSpace, tolerance: 8) <= 0.002)
    // The picture is not empty.
    #expect(
      inSoftware.difference(
        from: .init(width: inSpace.width, height: inSpace.height, color: .black),
        tolerance: 24
      ) > 0.2
    )
  }

  // MARK: - In space

  private func picture(
    of covers: [(BakedCover, Pose)],
    layout: FlowLayout,
    scenery: Scenery,
    scale: Int
  ) throws -> Picture {
    let size = layout.stage
    let node = RenderNode.recording { snapshot in
      snapshot.scale(x: Double(scale), y: Double(scale))
      snapshot.clipped(to: Rect(x: 0, y: 0, width: size.width, height: size.height)) {
        draw(scenery, in: size, on: snapshot)
        for (baked, pose) in covers {
          let transform = layout.transform(to: pose, scaleFactor: scale)
          snapshot.transformed(by: transform, lit: 1 - pose.shade) {
            snapshot.draw(Texture(baked.picture), in: baked.frame.rect(side: layout.side))
          }
        }
        drawVignette(scenery, in: size, on: snapshot)
      }
    }
    let renderer = try Renderer(offscreen: .gl)
    let (width, height) = (size.width * Double(scale), size.height * Double(scale))
    let texture = renderer.texture(
      of: try #require(node),
      in: Rect(x: 0, y: 0, width: width, height: height)
    )
    return Picture(texture.pixels())
  }

  private func draw(_ scenery: Scenery, in size: Size, on snapshot: Snapshot) {
    snapshot.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), with: scenery.floor)
    let wall = Rect(x: 0, y: 0, width: size.width, height: scenery.floorTop)
    fill(wall, .line(from: .zero, to: Point(x: 0, y: size.height)), scenery.wall, on: snapshot)
    if let glow = scenery.glow {
      fill(wall, .ellipse(center: glow.center, radii: glow.radii), glow.stops, on: snapshot)
    }
    let fade = scenery.floorTop - scenery.floorFade
    fill(
      Rect(x: 0, y: fade, width: size.width, height: scenery.floorFade),
      .line(from: Point(x: 0, y: fade), to: Point(x: 0, y: scenery.floorTop)),
      [ColorStop(0, scenery.floor.opacity(0)), ColorStop(1, scenery.floor)],
      on: snapshot
    )
  }

  private func drawVignette(_ scenery: Scenery, in size: Size, on snapshot: Snapshot) {
    let reach = scenery.vignetteReach * size.width
    let stops = [
      ColorStop(0, .black.opacity(scenery.vignette)), ColorStop(1, .black.opacity(0)),
    ]
    fill(
      Rect(x: 0, y: 0, width: reach, height: size.height),
      .line(from: .zero, to: Point(x: reach, y: 0)),
      stops,
      on: snapshot
    )
    fill(
      Rect(x: size.width - reach, y: 0, width: reach, height: size.height),
      .line(from: Point(x: size.width, y: 0), to: Point(x: size.width - reach, y: 0)),
      stops,
      on: snapshot
    )
  }

  private func fill(
    _ rect: Rect,
    _ shape: Gradient.Shape,
    _ stops: [ColorStop],
    on snapshot: Snapshot
  ) {
    var gradient = Gradient(shape)
    gradient.stops = stops.map { Gradient.Stop($0.place, $0.color) }
    snapshot.fill(rect, with: gradient)
  }
}

extension Picture {
  /// A renderer's output, to be compared with the project's own.
  init(_ map: PixelMap) {
    self.init(width: map.width, height: map.height) { pixels in
      for y in 0..<map.height {
        for x in 0..<map.width {
          let pixel = map[x, y]
          pixels[y * map.width + x] =
            UInt32(pixel.red) | UInt32(pixel.green) << 8 | UInt32(pixel.blue) << 16
            | UInt32(pixel.alpha) << 24
        }
      }
    }
  }
}
