internal import CAdwaita
internal import GLib
public import Gtk

/// A row that shows one of several words and lets people pick another.
@MainActor public final class PickRow: Widget {
  private var isTelling = true

  /// A row with a title, a line below it, and what there is to choose from; the first one is picked.
  public init(title: String, subtitle: String, choices: [String]) {
    super.init(joining: adw_combo_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_action_row_set_subtitle(cast(), Markup.plain(subtitle))
    let words = gtk_string_list_new(nil)
    for choice in choices { gtk_string_list_append(words, choice) }
    adw_combo_row_set_model(cast(), words)
    words.map { g_object_unref(UnsafeMutableRawPointer($0)) }
  }

  /// Which one is picked; setting it tells nobody.
  public var picked: Int {
    get { Int(adw_combo_row_get_selected(cast())) }
    set {
      isTelling = false
      defer { isTelling = true }
      adw_combo_row_set_selected(cast(), guint(newValue))
    }
  }

  /// The user picked another one.
  public func onPick(_ handler: @escaping @MainActor (_ index: Int) -> Void) {
    connect(Notice("notify::selected")) { [weak self] in
      if let self, isTelling { handler(picked) }
    }
  }
}

/// A row with a text, which counts once the user presses Enter or the row's button.
@MainActor public final class EntryRow: Widget {
  /// An empty row with a title.
  public init(title: String) {
    super.init(joining: adw_entry_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_entry_row_set_show_apply_button(cast(), 1)
  }

  /// What the user typed; setting it emits no signal.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// The user is done with another text.
  public func onApply(_ handler: @escaping @MainActor (_ text: String) -> Void) {
    connect(Notice("apply")) { [weak self] in if let self { handler(text) } }
  }
}

/// A row that turns something on and off.
@MainActor public final class SwitchRow: Widget {
  private let lever = Switch()

  /// A row with a title and a line below it.
  public init(title: String, subtitle: String) {
    super.init(joining: adw_action_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_action_row_set_subtitle(cast(), Markup.plain(subtitle))
    lever.align(vertically: .center)
    lever.describe(.label(title), .description(subtitle))
    adw_action_row_add_suffix(cast(), lever.widget)
    // A click anywhere in the row counts.
    adw_action_row_set_activatable_widget(cast(), lever.widget)
  }

  /// Whether it is on; setting it tells nobody.
  public var isOn: Bool {
    get { lever.isOn }
    set { lever.isOn = newValue }
  }

  /// The user turned it.
  public func onTurn(_ handler: @escaping @MainActor (_ isOn: Bool) -> Void) {
    lever.onTurn(handler)
  }

  /// Turns it, as a click on the row does.
  public func press() { adw_action_row_activate(cast()) }
}
