internal import CGtk

extension TextLayout {
  /// The width at which it is broken into lines, between words if possible; nil for one line.
  public var wrapWidth: Double? {
    get {
      let width = pango_layout_get_width(opaque)
      return width < 0 ? nil : Double(width) / Double(PANGO_SCALE)
    }
    set {
      let width = newValue.map { Int32(max($0, 1).rounded(.down) * Double(PANGO_SCALE)) }
      pango_layout_set_wrap(opaque, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(opaque, width ?? -1)
      // Pango swaps both sides for text whose direction is not that of its widget.
      let direction = pango_context_get_base_dir(pango_layout_get_context(opaque))
      let isMirrored = direction == PANGO_DIRECTION_RTL
      pango_layout_set_alignment(opaque, isMirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    }
  }

  /// Breaks it into centred lines of a width, at most so many, of which the last is ellipsized.
  public func center(in width: Double, lines: Int) {
    wrapWidth = width
    pango_layout_set_height(opaque, -Int32(clamping: lines))
    pango_layout_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    pango_layout_set_alignment(opaque, PANGO_ALIGN_CENTER)
  }

  /// The number of lines into which it is broken.
  public var lineCount: Int { Int(pango_layout_get_line_count(opaque)) }

  /// Narrows `wrapWidth` so that all lines are about equally long, unless that needs more lines.
  public func balanceLines() {
    guard let width = wrapWidth, lineCount > 1 else { return }
    let count = lineCount
    wrapWidth = nil
    // Words do not break evenly: some of the width is left for the last word of each line.
    let even = size.width / Double(count) * 1.12
    wrapWidth = min(even, width)
    if lineCount > count { wrapWidth = width }
  }

  /// Whether its first letters with a direction are written from right to left.
  public var isRightToLeft: Bool {
    switch pango_layout_get_direction(opaque, 0) {
    case PANGO_DIRECTION_RTL, PANGO_DIRECTION_WEAK_RTL: true
    default: false
    }
  }
}
