internal import CGtk
public import GLib

/// Actions that belong to a widget, not to a window or the application.
@MainActor public final class ActionGroup: Object, ActionOwner {
  /// An empty group.
  public init() {
    super.init(joining: g_simple_action_group_new())
  }
}

extension Widget {
  /// Makes the group's actions available to the widget and its children, under names with a prefix.
  public func insert(_ group: ActionGroup, as prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, group.opaque)
  }
}

extension Action {
  /// An action that selects one of several choices: menus mark the selected one.
  ///
  /// A menu names the choice after two colons: `win.sort::title`.
  public convenience init(
    _ name: String,
    picked: String,
    _ pick: @escaping @MainActor (_ choice: String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    self.init(
      taking: g_simple_action_new_stateful(name, type, g_variant_new_string(picked))
    )
    connect(Signal<ActionState>("change-state")) { [weak self] state in
      guard case .choice(let choice) = state else { return }
      self?.picked = choice
      pick(choice)
    }
  }

  /// An action that turns something on and off: menus show a check mark.
  public convenience init(
    _ name: String,
    isOn: Bool,
    _ turn: @escaping @MainActor (_ isOn: Bool) -> Void
  ) {
    self.init(
      taking: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0))
    )
    connect(Signal<ActionState>("change-state")) { [weak self] state in
      guard case .flag(let isOn) = state else { return }
      self?.isOn = isOn
      turn(isOn)
    }
  }

  /// An action with a text as its parameter, which other programs pass over D-Bus.
  public convenience init(_ name: String, text run: @escaping @MainActor (String) -> Void) {
    self.init(name, takes: "s") { if case .choice(let text) = $0 { run(text) } }
  }

  /// An action with a number as its parameter, which other programs pass over D-Bus.
  public convenience init(_ name: String, number run: @escaping @MainActor (Int64) -> Void) {
    self.init(name, takes: "x") { if case .number(let number) = $0 { run(number) } }
  }

  private convenience init(
    _ name: String,
    takes type: String,
    _ run: @escaping @MainActor (ActionState) -> Void
  ) {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    self.init(taking: g_simple_action_new(name, type))
    connect(Signal<ActionState>("activate"), handler: run)
  }

  /// The selected choice; setting it updates menus but does not call the handler.
  public var picked: String? {
    get {
      guard case .choice(let choice) = state else { return nil }
      return choice
    }
    set {
      guard let newValue, newValue != picked else { return }
      g_simple_action_set_state(opaque, g_variant_new_string(newValue))
    }
  }

  /// Whether it is on; setting it updates menus but does not call the handler.
  public var isOn: Bool {
    get { state == .flag(true) }
    set {
      if newValue != isOn {
        g_simple_action_set_state(opaque, g_variant_new_boolean(newValue ? 1 : 0))
      }
    }
  }

  /// Activates the action with a choice, as a menu item does.
  public func pick(_ choice: String) { g_action_activate(opaque, g_variant_new_string(choice)) }

  private var state: ActionState {
    guard let variant = g_action_get_state(opaque) else { return .none }
    defer { g_variant_unref(variant) }
    return ActionState(variant)
  }
}

private nonisolated enum ActionState: ValueRepresentable, Equatable {
  case none
  case flag(Bool)
  case choice(String)
  case number(Int64)

  /// `G_TYPE_VARIANT`.
  static var valueType: UInt { 21 << 2 }

  init(_ variant: OpaquePointer) {
    if isVariant(variant, "s") {
      self = .choice(String(cString: g_variant_get_string(variant, nil)))
    } else if isVariant(variant, "b") {
      self = .flag(g_variant_get_boolean(variant) != 0)
    } else if isVariant(variant, "x") {
      self = .number(Int64(g_variant_get_int64(variant)))
    } else {
      self = .none
    }
  }

  init(value: UnsafePointer<GValue>) {
    self = g_value_get_variant(value).map { Self($0) } ?? .none
  }

  func store(in value: UnsafeMutablePointer<GValue>) {
    switch self {
    case .none, .number: break
    case .flag(let flag): g_value_set_variant(value, g_variant_new_boolean(flag ? 1 : 0))
    case .choice(let choice): g_value_set_variant(value, g_variant_new_string(choice))
    }
  }
}

private nonisolated func isVariant(_ variant: OpaquePointer, _ type: String) -> Bool {
  String(cString: g_variant_get_type_string(variant)) == type
}
