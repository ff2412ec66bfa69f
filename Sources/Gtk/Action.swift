internal import CGtk
public import GLib

/// Something that can be done by menu, key or button, known by its name.
@MainActor public final class Action: Object {
  /// An action of a plain name; its owner puts `app.` or `win.` before it.
  public init(_ name: String, _ run: @escaping @MainActor () -> Void) {
    super.init(adopting: g_simple_action_new(name, nil))
    connect(Notice("activate"), handler: run)
  }

  /// Takes over an action of another kind.
  init(taking pointer: (some ObjectPointer)?) { super.init(joining: pointer) }

  /// Its plain name.
  public var name: String { g_action_get_name(opaque).map { String(cString: $0) } ?? "" }

  /// Whether it can be done now.
  public var isEnabled: Bool {
    get { g_action_get_enabled(opaque) != 0 }
    set { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
  }

  /// Calls `handler` whenever it has been done.
  public func onRun(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }

  /// Does it, if it can be done.
  public func run() { g_action_activate(opaque, nil) }
}

/// What has actions: an application, a window.
public protocol ActionOwner: Object {}

extension ActionOwner {
  /// Adds an action, or puts it in the place of one of the same name.
  public func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }
}
