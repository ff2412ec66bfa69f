internal import CGtk
internal import GLib

/// A window that lists keyboard shortcuts.
@MainActor public final class ShortcutsWindow: Window {
  /// A group of related shortcuts.
  public nonisolated struct Group: Sendable, Equatable {
    /// Its title.
    public var title: String
    /// Its shortcuts.
    public var shortcuts: [Shortcut]

    /// A group from its parts.
    public init(_ title: String, _ shortcuts: [Shortcut]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  /// Keys and what they do.
  public nonisolated struct Shortcut: Sendable, Equatable {
    /// The keys in GTK's notation, separated by spaces: `<Control>q F5`.
    public var keys: String
    /// What they do.
    public var title: String
    /// The action for which `Application.setKeys(of:)` sets the keys; nil where a widget handles
    /// them.
    public var action: String?

    /// A shortcut from its parts.
    public init(_ keys: String, _ title: String, action: String? = nil) {
      self.keys = keys
      self.title = title
      self.action = action
    }
  }

  /// A window over `parent`, not yet presented.
  public init(_ groups: [Group], over parent: Window) {
    // GTK 4.8 can fill this window with a builder only.
    let builder = gtk_builder_new()
    defer { g_object_unref(builder?.raw) }
    let text = Self.interface(groups)
    var error: UnsafeMutablePointer<GError>?
    let isRead = gtk_builder_add_from_string(builder, text, gssize(text.utf8.count), &error) != 0
    precondition(isRead, "the shortcuts window's interface is broken")
    let window = gtk_builder_get_object(builder, "shortcuts")
    super.init(toplevel: window)
    gtk_window_set_transient_for(cast(), parent.cast())
    gtk_window_set_modal(cast(), 1)
  }

  /// The content that GTK built; it must not be replaced, for the window uses it until it is
  /// destroyed.
  public override var content: Widget? {
    get { super.content }
    set { _ = newValue }
  }

  nonisolated static func interface(_ groups: [Group]) -> String {
    let content = groups.map { group in
      let shortcuts = group.shortcuts.map { shortcut in
        """
        <child><object class="GtkShortcutsShortcut">\
        <property name="accelerator">\(escaped(shortcut.keys))</property>\
        <property name="title">\(escaped(shortcut.title))</property></object></child>
        """
      }.joined()
      return """
        <child><object class="GtkShortcutsGroup">\
        <property name="title">\(escaped(group.title))</property>\(shortcuts)</object></child>
        """
    }.joined()
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><child>\
      <object class="GtkShortcutsSection"><property name="visible">1</property>\
      <property name="section-name">all</property>\(content)</object></child></object></interface>
      """
  }

  private nonisolated static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
