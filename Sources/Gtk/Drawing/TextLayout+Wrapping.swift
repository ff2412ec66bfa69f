internal import CGtk

extension TextLayout {
  /// The width at which it is broken into lines, between words where that is possible; nil for one
  /// line.
  ///
  /// Text of a script that is written from right to left begins at the right of this width.
  public var wrapWidth: Double? {
    get {
      let width = pango_layout_get_width(opaque)
      return width < 0 ? nil : Double(width) / Double(PANGO_SCALE)
    }
    set {
      let width = newValue.map { Int32(max($0, 1).rounded(.down) * Double(PANGO_SCALE)) }
      pango_layout_set_wrap(opaque, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(opaque, width ?? -1)
    }
  }

  /// Whether its first letters with a direction are written from right to left.
  public var isRightToLeft: Bool {
    switch pango_layout_get_direction(opaque, 0) {
    case PANGO_DIRECTION_RTL, PANGO_DIRECTION_WEAK_RTL: true
    default: false
    }
  }
}
