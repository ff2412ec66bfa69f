internal import CAdwaita
internal import GLib
public import Gtk

/// Rows that belong together, with a title and a few words above them.
@MainActor public final class RowGroup: Widget {
  /// A group without rows.
  public init(title: String, description: String = "") {
    super.init(joining: adw_preferences_group_new())
    adw_preferences_group_set_title(cast(), Markup.plain(title))
    adw_preferences_group_set_description(cast(), Markup.plain(description))
  }

  /// Adds a row at the end.
  public func append(_ row: Widget) { adw_preferences_group_add(cast(), row.widget) }

  /// Takes a row out.
  public func remove(_ row: Widget) { adw_preferences_group_remove(cast(), row.widget) }

  /// What stands beside the title.
  public func setTitleEnd(_ widget: Widget) {
    adw_preferences_group_set_header_suffix(cast(), widget.widget)
  }
}

/// A row with a title, a line below it, and something at its end.
@MainActor public final class ActionRow: Widget {
  /// A row by its words, of which the line below the title takes so many lines at most.
  public init(title: String, subtitle: String, lines: Int = 2) {
    self.title = title
    self.subtitle = subtitle
    super.init(joining: adw_action_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(title))
    adw_action_row_set_subtitle(cast(), Markup.plain(subtitle))
    adw_action_row_set_subtitle_lines(cast(), Int32(lines))
  }

  /// What it is called.
  public var title: String {
    didSet {
      if title != oldValue { adw_preferences_row_set_title(cast(), Markup.plain(title)) }
    }
  }

  /// What stands below the title.
  public var subtitle: String {
    didSet {
      if subtitle != oldValue { adw_action_row_set_subtitle(cast(), Markup.plain(subtitle)) }
    }
  }

  /// Adds a button at its end, which a click anywhere in the row presses.
  public func append(pressing button: Button) {
    adw_action_row_add_suffix(cast(), button.widget)
    adw_action_row_set_activatable_widget(cast(), button.widget)
  }

  /// Adds a widget at its end.
  public func append(_ widget: Widget) { adw_action_row_add_suffix(cast(), widget.widget) }

  /// Adds a button at its start, which a click anywhere in the row picks.
  public func choose(by button: RadioButton) {
    adw_action_row_add_prefix(cast(), button.widget)
    adw_action_row_set_activatable_widget(cast(), button.widget)
  }
}

/// A row with a name in small letters, and below it a value, which may take many lines.
@MainActor public final class ValueRow: Widget {
  /// A row of a name and the label of its value.
  public init(name: String, _ value: Label) {
    super.init(joining: adw_preferences_row_new())
    adw_preferences_row_set_title(cast(), Markup.plain(name))
    let title = Label(name)
    title.addClass("caption")
    title.addClass("dim-label")
    let column = Box(.vertical, spacing: 3)
    column.inset(horizontally: 12, vertically: 8)
    for label in [title, value] {
      label.wraps()
      column.append(label)
    }
    gtk_list_box_row_set_child(cast(), column.widget)
    gtk_list_box_row_set_activatable(cast(), 0)
  }
}

/// Text where libadwaita expects markup.
enum Markup {
  static func plain(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}

/// Something that keeps its content from becoming too wide to be read.
@MainActor public final class Clamp: Widget {
  /// A widget, at most so many pixels wide and in the middle.
  public init(_ content: Widget, width: Int) {
    super.init(joining: adw_clamp_new())
    adw_clamp_set_maximum_size(opaque, Int32(width))
    adw_clamp_set_tightening_threshold(opaque, Int32(width))
    adw_clamp_set_child(opaque, content.widget)
  }
}
