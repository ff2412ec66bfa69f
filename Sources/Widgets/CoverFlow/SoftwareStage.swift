internal import Geometry
package import Gtk
internal import Motion
internal import Numbers
internal import Pixels

/// Draws the stage by columns, for the renderer that cannot turn things in space.
struct SoftwareStage {
  private var stage = ColumnStage()
  /// Asked once for each renderer, for the answer stays.
  private(set) var kind: Renderer.Kind?

  /// Whether the renderer of a widget needs it.
  mutating func isNeeded(by widget: Widget) -> Bool {
    if kind == nil { kind = Renderer(of: widget)?.kind }
    return kind == .cairo
  }

  /// Takes the renderer for another kind: what is drawn for that one can be seen on any.
  mutating func pretend(_ kind: Renderer.Kind) { self.kind = kind }

  /// The stage as a picture of the screen's own size.
  mutating func texture(
    of covers: [Cover],
    layout: FlowLayout,
    scenery: Scenery,
    size: Size,
    scale: Int
  ) -> Texture {
    var shown: [ColumnStage.Cover] = []
    for cover in covers {
      guard let baked = cover.baked, let columns = baked.columns, cover.presence > 0.5 else {
        continue
      }
      var pose = cover.pose
      // A cover in the light of the pointer is brighter than itself: its shade is negative.
      pose.shade = 1 - cover.brightness
      shown.append(ColumnStage.Cover(columns: columns, frame: baked.frame, pose: pose))
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
  /// Draws as for a kind of renderer, whichever there is: for benchmarks.
  package func draw(asFor kind: Renderer.Kind) { software.pretend(kind) }

  /// Whether the renderer is the one that cannot turn things in space.
  var drawsInSoftware: Bool { software.isNeeded(by: self) }

  /// Draws covers and room as one picture; the words stay text.
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
