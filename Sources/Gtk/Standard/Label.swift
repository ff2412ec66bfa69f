internal import CGtk
internal import GLib
public import Geometry

/// A text that cannot be edited.
@MainActor public final class Label: Widget {
  private var linkHandler: Connection?
  /// The bytes up to which the label has the text that it was given.
  private var wholeBytes = 0
  private var links: [Range<Int>] = []
  /// The list of its children, which is observed for the popover of its menu.
  private var popovers: Object?

  /// A label with a text.
  public init(_ text: String = "") {
    super.init(joining: gtk_label_new(nil))
    self.text = text
  }

  /// A label of one line, at the start of its place or at a share of it, that shortens the text
  /// where the width is too small.
  public static func line(_ text: String = "", at share: Double = 0) -> Label {
    let label = Label(text)
    label.align(text: share)
    label.shortens()
    return label
  }

  /// Its text, shortened if it is very long.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      gtk_label_set_text(opaque, shorten(newValue))
      links = []
    }
  }

  private func shorten(_ text: String) -> String {
    let shown = text.shortened()
    wholeBytes =
      shown == text ? text.utf8.count : zip(shown.utf8, text.utf8).prefix { $0 == $1 }.count
    return shown
  }

  /// Makes parts of the text bold, given by ranges of bytes.
  public func embolden(_ parts: [Range<Int>]) {
    let list = pango_attr_list_new()
    for part in parts where part.upperBound <= wholeBytes {
      let weight = pango_attr_weight_new(PANGO_WEIGHT_BOLD)
      weight?.pointee.start_index = guint(clamping: part.lowerBound)
      weight?.pointee.end_index = guint(clamping: part.upperBound)
      pango_attr_list_insert(list, weight)
    }
    gtk_label_set_attributes(opaque, list)
    pango_attr_list_unref(list)
  }

  /// The size of the text relative to that of its style; it replaces what `embolden` has set.
  public var scale = 1.0 {
    didSet {
      guard scale != oldValue else { return }
      let list = pango_attr_list_new()
      pango_attr_list_insert(list, pango_attr_scale_new(scale))
      gtk_label_set_attributes(opaque, list)
      pango_attr_list_unref(list)
    }
  }

  /// Shows a text with links, ranges of bytes; `call` gets the index of the activated one.
  public func show(
    _ text: String,
    links: [Range<Int>],
    _ call: @escaping @MainActor (Int) -> Void
  ) {
    let bytes = Array(shorten(text).utf8)
    var (markup, end) = ("", 0)
    func escaped(_ range: Range<Int>) -> String {
      let part = String(decoding: bytes[range], as: UTF8.self)
      guard let text = g_markup_escape_text(part, -1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    for (number, link) in links.enumerated() where link.upperBound <= wholeBytes {
      markup += escaped(end..<link.lowerBound)
      markup += "<a href=\"\(number)\">\(escaped(link))</a>"
      end = link.upperBound
    }
    markup += escaped(end..<bytes.count)
    gtk_label_set_markup(opaque, markup)
    self.links = links
    linkHandler?.disconnect()
    linkHandler = connect(Query<Bool, String>("activate-link")) { address in
      if let number = Int(address) { call(number) }
      return true
    }
  }

  /// The index of the link at a point of the label; nil beside the links.
  public func link(at point: Point) -> Int? {
    byte(at: point).flatMap { byte in links.firstIndex { $0.contains(byte) } }
  }

  /// The byte of the text at a point of the label; nil beside the text.
  public func byte(at point: Point) -> Int? {
    var (left, top, index, trailing) = (Int32(0), Int32(0), Int32(0), Int32(0))
    gtk_label_get_layout_offsets(opaque, &left, &top)
    let x = Int32(clamping: Int((point.x - Double(left)) * Double(PANGO_SCALE)))
    let y = Int32(clamping: Int((point.y - Double(top)) * Double(PANGO_SCALE)))
    let layout = gtk_label_get_layout(opaque)
    return pango_layout_xy_to_index(layout, x, y, &index, &trailing) != 0 ? Int(index) : nil
  }

  /// The first letter of the link that has the focus.
  fileprivate var focusedLink: Point? {
    guard !links.isEmpty, let text = gtk_label_get_text(opaque),
      let layout = gtk_label_get_layout(opaque)
    else { return nil }
    var (start, end, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    // GTK keeps the cursor at the start of that link.
    gtk_label_get_selection_bounds(opaque, &start, &end)
    gtk_label_get_layout_offsets(opaque, &left, &top)
    var letter = PangoRectangle()
    let byte = g_utf8_offset_to_pointer(text, glong(start)) - UnsafeMutablePointer(mutating: text)
    pango_layout_index_to_pos(layout, Int32(clamping: byte), &letter)
    let unit = Double(PANGO_SCALE)
    return Point(
      x: Double(left) + (Double(letter.x) + Double(letter.width) / 2) / unit,
      y: Double(top) + (Double(letter.y) + Double(letter.height) / 2) / unit
    )
  }

  /// Adds a menu to the one that opens on a selectable text.
  public func add(_ menu: Menu) {
    gtk_label_set_extra_menu(opaque, menu.model)
    guard popovers == nil else { return }
    let popovers = Object(adopting: gtk_widget_observe_children(widget))
    self.popovers = popovers
    // GTK makes the popover when it opens for the first time.
    popovers.connect(Notice("items-changed")) { [weak self] in
      guard let self, let popover = children.first(where: { $0.typeName == "GtkPopoverMenu" })
      else { return }
      takeFocusBack(from: popover)
    }
  }

  /// Wraps the text between words or, in long names, between letters.
  public func wraps(isCentered: Bool = false) {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    if isCentered { gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER) }
    if !isCentered { gtk_label_set_xalign(opaque, 0) }
  }

  /// Ellipsizes the text at its end where the width is too small.
  public func shortens() { gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END) }

  /// Ellipsizes the text in its middle, so that both ends of a path are visible.
  public func shortensInTheMiddle() { gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_MIDDLE) }

  /// How wide another text would be on it, in one line.
  public func width(of text: String) -> Double {
    guard let layout = pango_layout_copy(gtk_label_get_layout(opaque)) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_attributes(layout, nil)
    pango_layout_set_width(layout, -1)
    pango_layout_set_text(layout, text.shortened(), -1)
    var width: Int32 = 0
    pango_layout_get_pixel_size(layout, &width, nil)
    return Double(width)
  }

  /// Whether the text is ellipsized.
  public var isShortened: Bool {
    pango_layout_is_ellipsized(gtk_label_get_layout(opaque)) != 0
  }

  /// Wraps the text to at most so many lines, the last of which is ellipsized.
  public func shortens(toLines count: Int) {
    gtk_label_set_wrap(opaque, count > 1 ? 1 : 0)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(opaque, count > 1 ? Int32(count) : -1)
    shortens()
  }

  /// Limits the text to lines of about `width` letters; what fits into one line is in one.
  public func shortens(toLines count: Int, ofLetters width: Int) {
    gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
    gtk_label_set_lines(opaque, Int32(count))
    gtk_label_set_max_width_chars(opaque, Int32(width))
    shortens()
  }

  /// Whether its text can be selected and copied.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
  }

  /// Aligns the text, from 0 at the start to 1 at the end.
  public func align(text share: Double) { gtk_label_set_xalign(opaque, Float(share)) }
}

extension Widget {
  /// Where a key opens a menu: at the focused link, or below the focused widget.
  public var menuPlace: Point {
    let below = Point(x: size.width / 2, y: size.height)
    guard hasFocusInside, let focus = owningWindow?.focus else { return below }
    let foot = Point(x: focus.size.width / 2, y: focus.size.height - 1)
    return focus.convert((focus as? Label)?.focusedLink ?? foot, to: self) ?? below
  }
}
