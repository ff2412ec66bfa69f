internal import Geometry
internal import Gtk
internal import Motion

extension OpeningSleeve {
  /// The light around the sleeve: its middle beside the spine and its radii, in sides.
  private static let lightShift = 0.077
  private static let lightRadii = Size(width: 1.95, height: 1.1)
  /// How far the reflection reaches, in sides.
  static let mirrorReach = 0.32

  /// Draws the wall, and the light on it.
  func drawWall(_ scene: SleeveScene, on snapshot: Snapshot) {
    let opacity = backdropOpacity
    guard opacity > 0 else { return }
    let horizon = max(scene.horizon, 1)
    let isPlain = Toolkit.isHighContrast
    snapshot.fill(
      Rect(size: size),
      with: Gradient(
        .line(from: .zero, to: Point(x: 0, y: horizon)),
        .init(0, Color(hex: isPlain ? 0 : 0x0d0d10).opacity(opacity)),
        .init(0.72, Color(hex: isPlain ? 0 : 0x060607).opacity(opacity)),
        .init(1, .black.opacity(opacity))
      )
    )
    drawLight(scene, in: Rect(x: 0, y: 0, width: size.width, height: horizon), on: snapshot)
  }

  /// Draws the light on the floor, in front of the reflections.
  func drawHaze(_ scene: SleeveScene, on snapshot: Snapshot) {
    let horizon = max(scene.horizon, 1)
    let floor = Rect(x: 0, y: horizon, width: size.width, height: size.height - horizon)
    guard floor.size.height > 0 else { return }
    drawLight(scene, in: floor, on: snapshot)
  }

  private func drawLight(_ scene: SleeveScene, in area: Rect, on snapshot: Snapshot) {
    let strength = SleeveCurves.light.value(at: opening)
    guard let color = lightColor, strength > 0, !Toolkit.isHighContrast else { return }
    let side = layout.side(at: opening)
    let spine = scene.pose.leaf.camera.vanishingPoint.x
    let shift = (layout.isRightToLeft ? -1 : 1) * Self.lightShift * side
    snapshot.fill(
      area,
      with: Gradient(
        .ellipse(
          center: Point(
            x: layout.hasWing ? spine + shift : layout.center(at: opening).x,
            y: layout.center(at: opening).y
          ),
          radii: Size(width: Self.lightRadii.width * side, height: Self.lightRadii.height * side)
        ),
        .init(0, color.opacity(0.36 * strength)),
        .init(0.45, color.opacity(0.16 * strength)),
        .init(0.75, color.opacity(0.04 * strength)),
        .init(1, color.opacity(0))
      )
    )
  }

  /// Draws the shadow of the cover on what is behind it, until the stage is opaque.
  func drawShadow(_ scene: SleeveScene, on snapshot: Snapshot) {
    let strength = SleeveCurves.shadow.value(at: opening)
    guard strength > 0, let bounds = scene.pose.cover.bounds(of: scene.leaf) else { return }
    let side = bounds.size.height
    snapshot.shadow(
      of: bounds,
      drop: 0.04 * side,
      blur: 0.12 * side,
      color: .black.opacity(0.55 * strength)
    )
  }

  // MARK: - Reflections

  /// Draws the reflections on the black floor.
  func drawMirrors(_ scene: SleeveScene, on snapshot: Snapshot) {
    let strength = SleeveCurves.mirror.value(at: opening)
    guard strength > 0, layout.kind != .flat else { return }
    let side = scene.side
    let depth = Self.mirrorReach * side
    let part = Rect(x: 0, y: side - depth, width: side, height: depth)
    // A dark line of half a pixel parts the feet from their image.
    let foot = side + 0.5
    // What darkens a reflection reaches beyond its smoothed edges.
    let over = part.grown(by: 3, below: 0)
    func mirror(_ plane: UprightPlane, _ part: Rect, _ body: () -> Void) {
      snapshot.draw(on: plane, part: part, inSpace: scene.isInSpace) {
        snapshot.clipped(to: part, body)
      }
    }
    func fade(_ area: Rect) { drawFade(over: area, foot: side, strength: strength, on: snapshot) }
    drawDisc(scene, on: snapshot) { plane, disc, paint in
      var low = disc
      low.origin.y = part.origin.y
      low.size.height = side - low.origin.y
      mirror(plane.reflected(below: foot), low) {
        paint()
        fade(low)
      }
    }
    if scene.pose.showsWing {
      let plane = scene.pose.leaf.reflected(below: foot)
      mirror(plane, part) { drawLeaf(scene, on: snapshot) }
      let height = layout.page.size.height
      let page = Rect(
        x: 0,
        y: height - depth,
        width: layout.page.size.width,
        height: depth
      )
      mirror(scene.pose.page.reflected(below: height + 1), page) {
        shownSide.drawContent(on: snapshot)
      }
      mirror(plane, over) {
        shade(over, at: scene.pose.angle, on: snapshot)
        fade(over)
      }
    }
    mirror(scene.pose.cover.reflected(below: foot), part) {
      drawCover(scene, on: snapshot)
      fade(part)
    }
  }

  /// Darkens a reflection: it is strongest at the foot, and black at its end.
  private func drawFade(over area: Rect, foot: Double, strength: Double, on snapshot: Snapshot) {
    let reach = Self.mirrorReach * layout.side
    snapshot.fill(
      area,
      with: Gradient(
        .line(from: Point(x: 0, y: foot), to: Point(x: 0, y: foot - reach)),
        .init(0, .black.opacity(1 - 0.36 * strength)),
        .init(0.5, .black.opacity(1 - 0.1 * strength)),
        .init(1, .black)
      )
    )
  }
}
