internal import CGtk
public import GLib
public import Geometry

/// Text laid out in lines, in a widget's font.
///
/// Creating one costs far more than drawing it: create it when the text changes, never per frame.
@MainActor public final class TextLayout: Object {
  /// The font's weight.
  public nonisolated enum Weight: Sendable {
    case regular
    case medium, semibold
    case bold

    fileprivate var pango: PangoWeight {
      switch self {
      case .regular: PANGO_WEIGHT_NORMAL
      case .medium: PANGO_WEIGHT_MEDIUM
      case .semibold: PANGO_WEIGHT_SEMIBOLD
      case .bold: PANGO_WEIGHT_BOLD
      }
    }
  }

  /// The number of layouts created in this process.
  public private(set) static var made = 0

  /// Lays out `text` in the font of `widget`, `size` pixels high if it is given.
  public init(
    _ text: String,
    for widget: Widget,
    size: Double? = nil,
    weight: Weight = .regular,
    tabularFigures: Bool = false
  ) {
    let layout = gtk_widget_create_pango_layout(widget.widget, text.shortened())
    super.init(adopting: layout)
    Self.made += 1
    pango_layout_set_single_paragraph_mode(opaque, 1)
    setFont(of: widget, size: size, weight: weight)
    guard tabularFigures else { return }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    pango_layout_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
  }

  /// The text.
  public var text: String { String(cString: pango_layout_get_text(opaque)) }

  /// The width at which it is ellipsized; nil for no limit.
  public var limit: Double? {
    didSet {
      pango_layout_set_width(opaque, limit.map { Int32($0 * Double(PANGO_SCALE)) } ?? -1)
      pango_layout_set_ellipsize(opaque, limit == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    }
  }

  /// The extent of the lines.
  public var size: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(opaque, &width, &height)
    let scale = Double(PANGO_SCALE)
    return Size(width: Double(width) / scale, height: Double(height) / scale)
  }

  /// The distance of the first base line from the top.
  public var baseline: Double { Double(pango_layout_get_baseline(opaque)) / Double(PANGO_SCALE) }

  /// The horizontal extent of some of its letters, given by their byte offsets; for one line.
  public func extent(of bytes: Range<Int>) -> Interval {
    let ends = [bytes.lowerBound, bytes.upperBound].map { place in
      var area = PangoRectangle()
      pango_layout_index_to_pos(opaque, Int32(clamping: place), &area)
      return Double(area.x) / Double(PANGO_SCALE)
    }
    let (start, end) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    return Interval(middle: (start + end) / 2, length: end - start)
  }

  /// The visible part of that extent, where the text is ellipsized.
  public func seenExtent(of bytes: Range<Int>) -> Interval {
    let extent = extent(of: bytes)
    let (start, end) = (max(extent.start, 0), min(extent.end, size.width))
    return Interval(middle: (start + end) / 2, length: max(end - start, 0))
  }

  private func setFont(of widget: Widget, size: Double?, weight: Weight) {
    let context = gtk_widget_get_pango_context(widget.widget)
    let font = pango_font_description_copy(pango_context_get_font_description(context))
    if let size { pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE)) }
    pango_font_description_set_weight(font, weight.pango)
    pango_layout_set_font_description(opaque, font)
    pango_font_description_free(font)
  }
}
