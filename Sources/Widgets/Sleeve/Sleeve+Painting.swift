internal import GLib
public import Geometry
internal import Gtk
public import Pixels

nonisolated extension Sleeve {
  /// On any thread; sleeves are painted one after the other.
  public func paint(side: Int) -> Picture {
    sharedFonts.withLock { fonts in
      let canvas = Canvas(side: side, units: SleeveComposition.side, color: inks.ground)
      for layer in SleeveComposition(self, side: side, fonts).layers {
        layer.draw(on: canvas, inks[layer.ink])
      }
      return Picture(of: canvas)
    }
  }

  /// Until the record's cover is known, in another colour if one is given.
  public func paintBlank(side: Int, in color: Color? = nil) -> Picture {
    Picture(of: Canvas(card: color ?? self.color, side: side, lineOpacity: 0.28))
  }
}

/// Finding fonts takes longer than painting a sleeve.
private nonisolated let sharedFonts = Locked(FontSet())

nonisolated extension Picture {
  init(of canvas: Canvas) {
    let map = canvas.pixels
    // Red and blue change places.
    let pixels = map.words.map { $0 & 0xff00_ff00 | $0 << 16 & 0xff_0000 | $0 >> 16 & 0xff }
    self.init(width: map.width, height: map.height, pixels: pixels)
  }
}

nonisolated extension Canvas {
  /// A card of one colour with a fine line along its edges.
  convenience init(card color: Color, side: Int, lineOpacity: Double) {
    self.init(side: side, units: SleeveComposition.side, color: color)
    // At least one pixel, so that the line is visible at every size.
    let line = max(2, SleeveComposition.side / Double(self.side))
    let edge = 27 - line / 2
    let length = SleeveComposition.side - 2 * edge
    let frame = Figure.frame(Rect(x: edge, y: edge, width: length, height: length), line: line)
    fill(.white.opacity(lineOpacity), frame.outline)
  }
}
