internal import CGtk
internal import CGtkShims
internal import GLib

/// A line of text to type into, without a frame: input methods, selection and clipboard are GTK's.
@MainActor public final class TextField: Widget {
  /// An empty line.
  public init() {
    super.init(joining: gtk_text_new())
  }

  /// What is typed so far, without what an input method still composes.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// The text as it is once an input method has inserted what it composes: at the caret, in place of what is
  /// selected.
  public func text(inserting words: String) -> String {
    var (start, end) = (Int32(0), Int32(0))
    gtk_editable_get_selection_bounds(opaque, &start, &end)
    // GTK counts code points.
    let letters = text.unicodeScalars
    return String(letters.prefix(Int(start))) + words + String(letters.dropFirst(Int(end)))
  }

  /// What stands there in grey while it is empty.
  public var placeholder: String {
    get { gtk_text_get_placeholder_text(cast()).map { String(cString: $0) } ?? "" }
    set { gtk_text_set_placeholder_text(cast(), newValue) }
  }

  /// Selects everything, or puts the caret at the end.
  public func select(all: Bool) {
    if all {
      gtk_editable_select_region(opaque, 0, -1)
    } else {
      gtk_editable_set_position(opaque, -1)
    }
  }

  /// Takes the focus and leaves the selection as it is.
  @discardableResult
  public func takeFocusOnly() -> Bool { gtk_text_grab_focus_without_selecting(cast()) != 0 }

  /// Lets the text begin where words of the interface do, at the right where that is mirrored.
  ///
  /// By itself it would begin where its own direction does: a Latin title at the left of a mirrored list.
  public func alignToStart() {
    gtk_editable_set_alignment(opaque, runsFromRight == isRightToLeft ? 0 : 1)
  }

  /// Whether GTK writes the text from the right: as its letters want, or else the interface.
  private var runsFromRight: Bool {
    let direction = cgtk_text_direction(gtk_editable_get_text(opaque))
    return direction == PANGO_DIRECTION_NEUTRAL
      ? isRightToLeft : direction == PANGO_DIRECTION_RTL
  }

  /// The text is another.
  public func onChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("changed"), handler: handler)
  }

  /// An input method composes something, which is not yet part of the text.
  public func onCompose(_ handler: @escaping @MainActor (_ text: String) -> Void) {
    connect(Signal<String>("preedit-changed")) { handler($0) }
  }

  /// Enter was pressed.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }
}

/// A line of text to type into, in a frame.
@MainActor public final class Entry: Widget {
  /// An empty line; Enter in it does what the window does by default.
  public init() {
    super.init(joining: gtk_entry_new())
    gtk_entry_set_activates_default(cast(), 1)
  }

  /// What is typed so far.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// The text is another.
  public func onChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("changed"), handler: handler)
  }
}

/// A line to search in, with its symbol and a button that empties it.
@MainActor public final class SearchField: Widget {
  /// An empty line.
  public init() {
    super.init(joining: gtk_search_entry_new())
  }

  /// What is typed so far.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// What stands there in grey while it is empty.
  public func setPlaceholder(_ text: String) {
    set("placeholder-text", to: text)
  }

  /// Selects everything, or puts the caret at the end.
  public func select(all: Bool) {
    if all {
      gtk_editable_select_region(opaque, 0, -1)
    } else {
      gtk_editable_set_position(opaque, -1)
    }
  }

  /// The text is another, at each key.
  public func onChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("changed"), handler: handler)
  }

  /// Enter was pressed.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }
}
