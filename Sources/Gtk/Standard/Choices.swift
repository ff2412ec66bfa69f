internal import CGtk
internal import GLib
internal import Glibc

/// A button that shows one of several words and lets people pick another.
@MainActor public final class DropDown: Widget {
  /// A choice among words; the first one is picked.
  public init(_ words: [String]) {
    var copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    copies.append(nil)
    let made = copies.map { UnsafePointer($0) }.withUnsafeBufferPointer {
      gtk_drop_down_new_from_strings($0.baseAddress)
    }
    super.init(joining: made)
  }

  /// Whether letters can be typed into the open list to find a word.
  public var isSearchable: Bool {
    get { gtk_drop_down_get_enable_search(opaque) != 0 }
    set { gtk_drop_down_set_enable_search(opaque, newValue ? 1 : 0) }
  }

  /// Which one is picked.
  public var picked: Int {
    get { Int(gtk_drop_down_get_selected(opaque)) }
    set { gtk_drop_down_set_selected(opaque, guint(newValue)) }
  }

  /// Another one was picked.
  public func onPick(_ handler: @escaping @MainActor (_ index: Int) -> Void) {
    connect(Notice("notify::selected")) { [weak self] in
      if let self { handler(self.picked) }
    }
  }
}

/// One of several choices, of which one is picked.
@MainActor public final class RadioButton: Widget {
  /// A choice that is not picked, besides another one and all those besides that.
  public init(besides other: RadioButton? = nil) {
    super.init(joining: gtk_check_button_new())
    gtk_check_button_set_group(cast(), other?.cast())
  }

  /// Whether it is picked; picking it takes that from the others.
  public var isOn: Bool {
    get { gtk_check_button_get_active(cast()) != 0 }
    set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
  }
}

/// A bar along which a number is moved.
@MainActor public final class Slider: Widget {
  /// A number from a range, in steps for the arrow keys.
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

  /// The number.
  public var value: Double {
    get { gtk_range_get_value(cast()) }
    set { gtk_range_set_value(cast(), newValue) }
  }

  /// It was moved.
  public func onMove(_ handler: @escaping @MainActor (_ value: Double) -> Void) {
    connect(Notice("value-changed")) { [weak self] in
      if let self { handler(self.value) }
    }
  }
}

/// Something that is on or off.
@MainActor public final class Switch: Widget {
  private var isTelling = true

  /// A switch that is off.
  public init() {
    super.init(joining: gtk_switch_new())
  }

  /// Whether it is on; setting it tells nobody.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      // GTK breaks off the way of the knob, which turns it at its end, even where nothing changes.
      guard newValue != isOn else { return }
      isTelling = false
      defer { isTelling = true }
      gtk_switch_set_active(opaque, newValue ? 1 : 0)
    }
  }

  /// Turns it, as a click does.
  public func press() { gtk_widget_activate(widget) }

  /// The user turned it.
  public func onTurn(_ handler: @escaping @MainActor (_ isOn: Bool) -> Void) {
    connect(Notice("notify::active")) { [weak self] in
      if let self, isTelling { handler(isOn) }
    }
  }
}
