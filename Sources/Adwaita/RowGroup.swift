internal import CAdwaita
internal import GLib
public import Gtk

@MainActor public final class RowGroup: Widget {
  /// The distance of a row's widgets from its end.
  private static let rowInset: Int32 = 14

  public init(title: String, description: String = "") {
    super.init(joining: adw_preferences_group_new())
    adw_preferences_group_set_title(cast(), Markup.plain(title))
    adw_preferences_group_set_description(cast(), Markup.plain(description))
  }

  public func append(_ row: Widget) { adw_preferences_group_add(cast(), row.widget) }

  public func remove(_ row: Widget) { adw_preferences_group_remove(cast(), row.widget) }

  /// Sets the widget beside the title, above those at the ends of the rows.
  public func setTitleEnd(_ widget: Widget) {
    gtk_widget_set_margin_end(widget.widget, Self.rowInset)
    adw_preferences_group_set_header_suffix(cast(), widget.widget)
  }
}

@MainActor public final class ActionRow: Widget {
  /// Creates a row; the subtitle has at most `lines` lines.
  public init(title: String, subtitle: String, lines: Int = 2) {
    self.title = title
    self.subtitle = subtitle
    super.init(joining: adw_action_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_action_row_set_subtitle(cast(), Markup.plain(subtitle))
    adw_action_row_set_subtitle_lines(cast(), Int32(lines))
  }

  public var title: String {
    didSet {
      if title != oldValue { adw_preferences_row_set_title(cast(), Markup.plain(title)) }
    }
  }

  public var subtitle: String {
    didSet {
      if subtitle != oldValue { adw_action_row_set_subtitle(cast(), Markup.plain(subtitle)) }
    }
  }

  /// Sets the name for screen readers, in the place of the title.
  public func name(_ words: String) {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    describe(.label(words))
  }

  /// Appends a button; a click anywhere in the row activates it.
  public func append(pressing button: Button) {
    adw_action_row_add_suffix(cast(), button.widget)
    adw_action_row_set_activatable_widget(cast(), button.widget)
  }

  public func append(_ widget: Widget) { adw_action_row_add_suffix(cast(), widget.widget) }

  /// Adds a radio button at the start; a click anywhere in the row activates it.
  public func choose(by button: RadioButton) {
    adw_action_row_add_prefix(cast(), button.widget)
    adw_action_row_set_activatable_widget(cast(), button.widget)
  }

  public func press() { adw_action_row_activate(cast()) }
}

@MainActor public final class ValueRow: Widget {
  /// Creates a row with a caption and the label of its value, whose menu the row's keys open too.
  public init(name: String, _ value: Label) {
    super.init(joining: adw_preferences_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(name))
    let title = Label(name)
    title.addClasses("caption", "dim-label")
    let column = Box(.vertical, spacing: 3)
    column.inset(horizontally: 12, vertically: 8)
    for label in [title, value] {
      label.wraps()
      column.append(label)
    }
    gtk_list_box_row_set_child(cast(), column.widget)
    gtk_list_box_row_set_activatable(cast(), 0)
    onKeyPress { [weak value] key, modifiers in
      guard let value, key == .menu || key == .f10 && modifiers.contains(.shift) else {
        return false
      }
      return value.activate("menu.popup")
    }
  }
}

/// Escapes and shortens text for properties in which libadwaita expects markup.
enum Markup {
  static func plain(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text.shortened(), -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}

@MainActor public final class Clamp: Widget {
  public init(_ content: Widget, width: Int) {
    super.init(joining: adw_clamp_new())
    adw_clamp_set_maximum_size(opaque, Int32(width))
    adw_clamp_set_tightening_threshold(opaque, Int32(width))
    adw_clamp_set_child(opaque, content.widget)
  }
}
