internal import CAdwaita
internal import GLib
public import Gtk

@MainActor public final class MessageDialog: Window {
  public nonisolated enum Kind: Sendable {
    case plain
    case suggested
    case destructive
  }

  public init(_ heading: String, _ text: String, over parent: Window) {
    super.init(toplevel: adw_message_dialog_new(parent.cast(), nil, nil))
    adw_message_dialog_set_heading(cast(), heading.shortened())
    adw_message_dialog_set_body(cast(), text.shortened())
  }

  /// Adds a response with a unique id; Escape gives the last plain one.
  public func add(_ id: String, _ label: String, _ kind: Kind = .plain) {
    adw_message_dialog_add_response(cast(), id, label.shortened())
    switch kind {
    case .plain: adw_message_dialog_set_close_response(cast(), id)
    case .suggested:
      adw_message_dialog_set_response_appearance(cast(), id, ADW_RESPONSE_SUGGESTED)
      adw_message_dialog_set_default_response(cast(), id)
    case .destructive:
      adw_message_dialog_set_response_appearance(cast(), id, ADW_RESPONSE_DESTRUCTIVE)
    }
  }

  public func add(_ widget: Widget) { adw_message_dialog_set_extra_child(cast(), widget.widget) }

  public func allow(_ id: String, _ isAllowed: Bool) {
    adw_message_dialog_set_response_enabled(cast(), id, isAllowed ? 1 : 0)
  }

  public func onAnswer(_ handler: @escaping @MainActor (_ id: String) -> Void) {
    connect(Signal<String>("response"), handler: handler)
  }

  public func answer(_ id: String) { adw_message_dialog_response(cast(), id) }
}
