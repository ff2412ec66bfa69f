internal import Geometry
package import Gtk
internal import Motion
internal import Pixels
internal import Values

/// Draws the stage by columns, for the renderer without 3D transforms.
final class SoftwareStage {
  private var stage = ColumnStage()
  private(set) var kind: Renderer.Kind?

  /// Whether the renderer of a widget has no 3D transforms.
  func isNeeded(by widget: Widget) -> Bool {
    if kind == nil { kind = Renderer(of: widget)?.kind }
    return kind == .cairo
  }

  /// Overrides the renderer's kind; every renderer can draw the result.
  func pretend(_ kind: Renderer.Kind) { self.kind = kind }

  /// The stage as a texture in device pixels.
  func texture(
    of covers: [Cover],
    layout: FlowLayout,
    scenery: Scenery,
    size: Size,
    scale: Int
  ) -> Texture {
    var shown: [ColumnStage.Cover] = []
    for cover in covers {
      guard let baked = cover.baked, let columns = baked.columns, cover.presence > 0 else {
        continue
      }
      var pose = cover.pose
      // A cover highlighted by the pointer is brighter than its picture: its shade is negative.
      pose.shade = 1 - cover.brightness
      shown.append(
        ColumnStage.Cover(
          columns: columns,
          frame: baked.frame,
          pose: pose,
          shadow: cover.shadow,
          presence: cover.presence
        )
      )
    }
    let (width, height) = (Int(clamping: size.width), Int(clamping: size.height))
    return Texture(width: width * scale, height: height * scale) { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        stage.draw(
          shown,
          side: layout.side,
          perspective: layout.perspective,
          scenery: scenery,
          width: width,
          height: height,
          scale: scale,
          into: pixels
        )
      }
    }
  }
}

extension CoverFlow {
  /// Draws as for a kind of renderer, whatever the actual one, for benchmarks.
  package func draw(asFor kind: Renderer.Kind) { software.pretend(kind) }

  /// Whether the renderer has no 3D transforms.
  var drawsInSoftware: Bool { software.isNeeded(by: self) }

  /// Draws the covers and the room as one texture; captions remain text.
  func drawInSoftware(on snapshot: Snapshot, _ scenery: Scenery) {
    let size = size
    let texture = software.texture(
      of: painted,
      layout: layout,
      scenery: scenery,
      size: size,
      scale: scaleFactor
    )
    snapshot.draw(texture, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }
}
