internal import CGtk
internal import GLib
internal import Glibc

/// A button with a drop-down list that shows the selected text.
@MainActor public final class DropDown: Widget {
  /// A list of texts; the first one is selected.
  public init(_ words: [String]) {
    var copies = words.map { strdup($0.shortened()) }
    defer { for copy in copies { free(copy) } }
    copies.append(nil)
    let made = copies.map { UnsafePointer($0) }.withUnsafeBufferPointer {
      gtk_drop_down_new_from_strings($0.baseAddress)
    }
    super.init(joining: made)
  }

  /// Whether the user can type into the open list to find an item.
  public var isSearchable: Bool {
    get { gtk_drop_down_get_enable_search(opaque) != 0 }
    set { gtk_drop_down_set_enable_search(opaque, newValue ? 1 : 0) }
  }

  /// The index of the selected item.
  public var picked: Int {
    get { Int(gtk_drop_down_get_selected(opaque)) }
    set { gtk_drop_down_set_selected(opaque, guint(newValue)) }
  }

  /// Calls `handler` when another item is selected.
  public func onPick(_ handler: @escaping @MainActor (_ index: Int) -> Void) {
    connect(Notice("notify::selected")) { [weak self] in
      if let self { handler(self.picked) }
    }
  }
}

/// One button of a group of which at most one is on.
@MainActor public final class RadioButton: Widget {
  /// A button that is off, in the group of another one.
  public init(besides other: RadioButton? = nil) {
    super.init(joining: gtk_check_button_new())
    gtk_check_button_set_group(cast(), other?.cast())
    // GTK 4.8 gives it the role of a check box.
    set("accessible-role", to: Int32(GTK_ACCESSIBLE_ROLE_RADIO.rawValue))
  }

  /// Whether it is on; setting it turns the others of the group off.
  public var isOn: Bool {
    get { gtk_check_button_get_active(cast()) != 0 }
    set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
  }

  /// Calls `handler` when it has been turned on.
  public func onTurnOn(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::active")) { [weak self] in if self?.isOn == true { handler() } }
  }
}

/// A horizontal slider for a number.
@MainActor public final class Slider: Widget {
  /// A slider for a range; `step` is for the arrow keys.
  public init(_ range: ClosedRange<Double>, step: Double) {
    super.init(
      joining: gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL,
        range.lowerBound,
        range.upperBound,
        step
      )
    )
    gtk_scale_set_draw_value(cast(), 0)
  }

  /// Its value.
  public var value: Double {
    get { gtk_range_get_value(cast()) }
    set { gtk_range_set_value(cast(), newValue) }
  }

  /// Calls `handler` when the value changes.
  public func onMove(_ handler: @escaping @MainActor (_ value: Double) -> Void) {
    connect(Notice("value-changed")) { [weak self] in
      if let self { handler(self.value) }
    }
  }
}

/// A control with the states on and off.
@MainActor public final class Switch: Widget {
  private var isNotifying = true

  /// A switch that is off.
  public init() {
    super.init(joining: gtk_switch_new())
  }

  /// Whether it is on; setting it does not call the handler.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      // Setting the same value would stop the running animation of the knob, which changes the
      // state at its end.
      guard newValue != isOn else { return }
      isNotifying = false
      defer { isNotifying = true }
      gtk_switch_set_active(opaque, newValue ? 1 : 0)
    }
  }

  /// Toggles it, as a click does.
  public func press() { gtk_widget_activate(widget) }

  /// Calls `handler` when the user has toggled it.
  public func onTurn(_ handler: @escaping @MainActor (_ isOn: Bool) -> Void) {
    connect(Notice("notify::active")) { [weak self] in
      if let self, isNotifying { handler(isOn) }
    }
  }
}
