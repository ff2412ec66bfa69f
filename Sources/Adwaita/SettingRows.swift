internal import CAdwaita
internal import GLib
public import Gtk

@MainActor public final class PickRow: Widget {
  private var isNotifying = true
  private let choices: [String]

  public init(title: String, subtitle: String, choices: [String]) {
    self.choices = choices
    super.init(joining: adw_combo_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_action_row_set_subtitle(cast(), Markup.plain(subtitle))
    let words = gtk_string_list_new(nil)
    for choice in choices { gtk_string_list_append(words, choice.shortened()) }
    adw_combo_row_set_model(cast(), words)
    words.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    reserveValue()
    connect(Notice("notify::selected")) { [weak self] in self?.reserveValue() }
  }

  /// Reserves the width of the selected choice: GTK makes a row as low as it can be, for which it
  /// would rather cut the choice than wrap the subtitle.
  private func reserveValue() {
    guard choices.indices.contains(picked) else { return }
    let width = Label(choices[picked]).measure(.horizontal).natural + Self.valueInset
    gtk_widget_set_size_request(value, Int32(clamping: min(width, Self.widestValue)), -1)
  }

  /// The part of libadwaita's row that shows the selected choice.
  private var value: UnsafeMutablePointer<GtkWidget>? {
    var waiting = [gtk_widget_get_first_child(widget)]
    while let next = waiting.popLast() {
      guard let next else { continue }
      if gtk_widget_has_css_class(next, "inline") != 0 { return next }
      waiting += [gtk_widget_get_next_sibling(next), gtk_widget_get_first_child(next)]
    }
    return nil
  }

  /// What the list of one item takes beside the text of the selected choice.
  private static let valueInset = 6
  /// The width up to which a choice is shown whole in the narrowest window.
  private static let widestValue = 170

  /// The index of the selected choice; setting it does not call the handler.
  public var picked: Int {
    get { Int(adw_combo_row_get_selected(cast())) }
    set {
      isNotifying = false
      defer { isNotifying = true }
      adw_combo_row_set_selected(cast(), guint(newValue))
    }
  }

  public func onPick(_ handler: @escaping @MainActor (_ index: Int) -> Void) {
    connect(Notice("notify::selected")) { [weak self] in
      if let self, isNotifying { handler(picked) }
    }
  }
}

/// A text entry row that applies its text when the user presses Enter or the apply button.
@MainActor public final class EntryRow: Widget, Editable {
  /// Creates an empty row with a title; one that applies each change at once has no apply button.
  public init(title: String, appliesAtOnce: Bool = false) {
    super.init(joining: adw_entry_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_entry_row_set_show_apply_button(cast(), appliesAtOnce ? 0 : 1)
  }

  /// Creates an empty row for a secret, which is not visible unless the user wants it.
  public init(secret title: String) {
    super.init(joining: adw_password_entry_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
  }

  public func onApply(_ handler: @escaping @MainActor (_ text: String) -> Void) {
    connect(Notice("apply")) { [weak self] in if let self { handler(text) } }
  }

  public func onEnter(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("entry-activated"), handler: handler)
  }
}

@MainActor public final class SwitchRow: Widget {
  private let lever = Switch()

  public init(title: String, subtitle: String) {
    super.init(joining: adw_action_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_action_row_set_subtitle(cast(), Markup.plain(subtitle))
    lever.align(vertically: .center)
    lever.describe(.label(title), .description(subtitle))
    adw_action_row_add_suffix(cast(), lever.widget)
    // A click anywhere in the row toggles the switch.
    adw_action_row_set_activatable_widget(cast(), lever.widget)
  }

  /// Whether the switch is on; setting it does not call the handler.
  public var isOn: Bool {
    get { lever.isOn }
    set { lever.isOn = newValue }
  }

  public func onTurn(_ handler: @escaping @MainActor (_ isOn: Bool) -> Void) {
    lever.onTurn(handler)
  }

  public func press() { adw_action_row_activate(cast()) }
}
