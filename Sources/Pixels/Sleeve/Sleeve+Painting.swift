internal import Geometry

extension Sleeve {
  public static var hueCount: Int { hues.count }

  /// Without `lettering` it has no letters.
  public func paint(side: Int, lettering: (any Lettering)? = nil) -> Picture {
    let inks = inks
    var canvas = Canvas(side: side, color: inks.ground, lettering: lettering)
    for layer in SleeveComposition(self, side: side, lettering: lettering).layers {
      canvas.fill(layer.path, inks[layer.ink])
    }
    return canvas.picture
  }

  /// Until the record's cover is known.
  public func paintBlank(side: Int) -> Picture {
    var canvas = Canvas(side: side, color: color)
    // At least one pixel, so that the line is visible at every size.
    let line = max(2, 1 / canvas.scale)
    canvas.fill(.frame(27, 27, 546, 546, line: line), .white, opacity: 0.28)
    return canvas.picture
  }
}
