internal import CGtk
public import GLib

/// A named action that menus, keys and buttons activate.
@MainActor public final class Action: Object {
  /// An action with a plain name; its owner adds the prefix `app.` or `win.`.
  public init(_ name: String, _ run: @escaping @MainActor () -> Void) {
    super.init(adopting: g_simple_action_new(name, nil))
    connect(Notice("activate")) {
      Self.prepare()
      run()
    }
  }

  /// What is to be done before the next action runs, or soon where none does.
  private static var preparation: (@MainActor () -> Void)?

  /// Calls `work` before an action that runs in this turn of the main loop, else after the turn.
  static func beforeNext(_ work: @escaping @MainActor () -> Void) {
    preparation = work
    Task { prepare() }
  }

  private static func prepare() {
    let work = preparation
    preparation = nil
    work?()
  }

  /// Takes ownership of an action of another kind.
  init(taking pointer: (some ObjectPointer)?) { super.init(joining: pointer) }

  /// Its name without prefix.
  public var name: String { g_action_get_name(opaque).map { String(cString: $0) } ?? "" }

  /// Whether it is enabled.
  public var isEnabled: Bool {
    get { g_action_get_enabled(opaque) != 0 }
    set { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
  }

  /// Calls `handler` after each activation.
  public func onRun(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }

  /// Activates it if it is enabled.
  public func run() { g_action_activate(opaque, nil) }
}

/// An object that contains actions: an application, a window.
public protocol ActionOwner: Object {}

extension ActionOwner {
  /// Adds an action; it replaces one of the same name.
  public func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }
}
