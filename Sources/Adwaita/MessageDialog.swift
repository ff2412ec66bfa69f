internal import CAdwaita
internal import GLib
public import Gtk

/// A question, or a message that has to be read, over a window.
@MainActor public final class MessageDialog: Window {
  /// How an answer looks.
  public nonisolated enum Kind: Sendable {
    /// As any other.
    case plain
    /// What people mostly want.
    case suggested
    /// What takes something away.
    case destructive
  }

  /// A dialog over `parent`, not yet on the screen.
  public init(_ heading: String, _ text: String, over parent: Window) {
    super.init(toplevel: adw_message_dialog_new(parent.cast(), nil, nil))
    adw_message_dialog_set_heading(cast(), heading)
    adw_message_dialog_set_body(cast(), text)
  }

  /// Adds an answer by a name of its own; Escape gives the one that is named so first.
  public func add(_ id: String, _ label: String, _ kind: Kind = .plain) {
    adw_message_dialog_add_response(cast(), id, label)
    switch kind {
    case .plain: adw_message_dialog_set_close_response(cast(), id)
    case .suggested:
      adw_message_dialog_set_response_appearance(cast(), id, ADW_RESPONSE_SUGGESTED)
      adw_message_dialog_set_default_response(cast(), id)
    case .destructive:
      adw_message_dialog_set_response_appearance(cast(), id, ADW_RESPONSE_DESTRUCTIVE)
    }
  }

  /// Shows a widget below the words.
  public func add(_ widget: Widget) { adw_message_dialog_set_extra_child(cast(), widget.widget) }

  /// Lets an answer be given, or not.
  public func allow(_ id: String, _ isAllowed: Bool) {
    adw_message_dialog_set_response_enabled(cast(), id, isAllowed ? 1 : 0)
  }

  /// It was answered, by the name of the answer.
  public func onAnswer(_ handler: @escaping @MainActor (_ id: String) -> Void) {
    connect(Signal<String>("response"), handler: handler)
  }

  /// Answers it, as a press on the button of that name.
  public func answer(_ id: String) { adw_message_dialog_response(cast(), id) }
}
