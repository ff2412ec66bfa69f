internal import CGtk
internal import CGtkShims
internal import GLib

/// A widget with a line of text that the user edits.
public protocol Editable: Widget {}

extension Editable {
  /// Its text, without the preedit text of an input method.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Selects everything, or moves the caret to the end.
  public func select(all: Bool) {
    if all {
      gtk_editable_select_region(opaque, 0, -1)
    } else {
      gtk_editable_set_position(opaque, -1)
    }
  }

  /// Selects so many code points at the end, with the caret behind them.
  public func select(last count: Int) {
    let end = text.unicodeScalars.count
    gtk_editable_select_region(opaque, Int32(clamping: max(end - count, 0)), Int32(clamping: end))
  }

  /// Calls `handler` at each change of the text, without a delay.
  public func onChange(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("changed"), handler: handler)
  }
}

/// A text field of one line without a frame; GTK handles input methods, selection and clipboard.
@MainActor public final class TextField: Widget, Editable {
  /// An empty field.
  public init() {
    super.init(joining: gtk_text_new())
  }

  /// The text with the preedit text of an input method in the place of the selection.
  public func text(inserting words: String) -> String {
    var (start, end) = (Int32(0), Int32(0))
    gtk_editable_get_selection_bounds(opaque, &start, &end)
    // GTK counts code points.
    let letters = text.unicodeScalars
    return String(letters.prefix(Int(start))) + words + String(letters.dropFirst(Int(end)))
  }

  /// The grey text that is visible while the field is empty.
  public var placeholder: String {
    get { gtk_text_get_placeholder_text(cast()).map { String(cString: $0) } ?? "" }
    set { gtk_text_set_placeholder_text(cast(), newValue.shortened()) }
  }

  /// Grabs the focus without changing the selection.
  @discardableResult
  public func takeFocusOnly() -> Bool { gtk_text_grab_focus_without_selecting(cast()) != 0 }

  /// Aligns the text at the start of the interface's direction, at the right where that is
  /// mirrored.
  ///
  /// GTK aligns by the text's own direction: a Latin title would be at the left of a mirrored list.
  public func alignToStart() {
    gtk_editable_set_alignment(opaque, runsFromRight == isRightToLeft ? 0 : 1)
  }

  /// Whether GTK sets the text from right to left: by its letters, or else by the interface's
  /// direction.
  private var runsFromRight: Bool {
    let direction = cgtk_text_direction(gtk_editable_get_text(opaque))
    return direction == PANGO_DIRECTION_NEUTRAL
      ? isRightToLeft : direction == PANGO_DIRECTION_RTL
  }

  /// Calls `handler` with the preedit text of an input method, which is not yet part of the text.
  public func onCompose(_ handler: @escaping @MainActor (_ text: String) -> Void) {
    connect(Signal<String>("preedit-changed")) { handler($0) }
  }

  /// Calls `handler` when Enter is pressed.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }
}

/// A text field of one line with a frame.
@MainActor public final class Entry: Widget, Editable {
  /// An empty field; Enter activates the window's default widget.
  public init() {
    super.init(joining: gtk_entry_new())
    gtk_entry_set_activates_default(cast(), 1)
  }
}

/// A search field, with an icon and a clear button.
@MainActor public final class SearchField: Widget, Editable {
  /// An empty field.
  public init() {
    super.init(joining: gtk_search_entry_new())
  }

  /// Sets the grey text that is visible while the field is empty.
  public func setPlaceholder(_ text: String) {
    set("placeholder-text", to: text)
  }

  /// Calls `handler` when Enter is pressed.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }
}
