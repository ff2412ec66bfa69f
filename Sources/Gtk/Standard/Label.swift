internal import CGtk
internal import GLib

/// A piece of text that cannot be edited.
@MainActor public final class Label: Widget {
  private var linkHandler: Connection?

  /// A label that says `text`.
  public init(_ text: String = "") {
    super.init(joining: gtk_label_new(text))
  }

  /// What it says.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue) }
  }

  /// Sets parts of the text off in bold, by the places of their bytes.
  public func embolden(_ parts: [Range<Int>]) {
    let list = pango_attr_list_new()
    for part in parts {
      let weight = pango_attr_weight_new(PANGO_WEIGHT_BOLD)
      weight?.pointee.start_index = guint(clamping: part.lowerBound)
      weight?.pointee.end_index = guint(clamping: part.upperBound)
      pango_attr_list_insert(list, weight)
    }
    gtk_label_set_attributes(opaque, list)
    pango_attr_list_unref(list)
  }

  /// Says `text`, in which some parts lead somewhere: `call` gets the number of the one that was followed.
  ///
  /// Parts stand in the order of the text and do not overlap; places are those of its bytes.
  public func show(
    _ text: String,
    links: [Range<Int>],
    _ call: @escaping @MainActor (Int) -> Void
  ) {
    let bytes = Array(text.utf8)
    var (markup, end) = ("", 0)
    func escaped(_ range: Range<Int>) -> String {
      let part = String(decoding: bytes[range], as: UTF8.self)
      guard let text = g_markup_escape_text(part, -1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    for (number, link) in links.enumerated() {
      markup += escaped(end..<link.lowerBound)
      markup += "<a href=\"\(number)\">\(escaped(link))</a>"
      end = link.upperBound
    }
    markup += escaped(end..<bytes.count)
    gtk_label_set_markup(opaque, markup)
    linkHandler?.disconnect()
    linkHandler = connect(Query<Bool, String>("activate-link")) { address in
      if let number = Int(address) { call(number) }
      return true
    }
  }

  /// Takes as many lines as it needs, each in the middle if `isCentered`; they break between words or,
  /// in long names, between letters.
  public func wraps(isCentered: Bool = false) {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    if isCentered { gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER) }
    if !isCentered { gtk_label_set_xalign(opaque, 0) }
  }

  /// Ends in an ellipsis where it is too long, instead of asking for room.
  public func shortens() { gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END) }

  /// Has an ellipsis in its middle where it is too long, so that the ends of a path are seen.
  public func shortensInTheMiddle() { gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_MIDDLE) }

  /// Whether some of it is not shown for want of room.
  public var isShortened: Bool {
    pango_layout_is_ellipsized(gtk_label_get_layout(opaque)) != 0
  }

  /// Takes so many lines at most, each of about so many letters, and ends in an ellipsis then.
  public func shortens(toLines count: Int, ofLetters width: Int) {
    gtk_label_set_lines(opaque, Int32(count))
    gtk_label_set_max_width_chars(opaque, Int32(width))
    shortens()
  }

  /// Whether its text can be selected and copied.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
  }

  /// Whether some of its text is selected.
  public var hasSelection: Bool { gtk_label_get_selection_bounds(opaque, nil, nil) != 0 }

  /// Where its text stands in it, from 0 at the start to 1 at the end.
  public func align(text share: Double) { gtk_label_set_xalign(opaque, Float(share)) }
}
