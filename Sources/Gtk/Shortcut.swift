internal import CGtk
internal import GLib

/// Keys and what they do.
public nonisolated struct Shortcut: Sendable, Equatable {
  /// The keys in GTK's notation, separated by spaces: `<Control>q F5`, or a range: `<Alt>1...9`.
  public var keys: String
  /// What they do.
  public var title: String
  /// The action whose keys `Application.setKeys(of:)` sets; nil where a widget handles them.
  public var action: String?

  /// A shortcut from its parts.
  public init(_ keys: String, _ title: String, action: String? = nil) {
    self.keys = keys
    self.title = title
    self.action = action
  }

  /// The keys that do the same, each in GTK's notation.
  public var alternatives: [String] { keys.split(separator: " ").map(String.init) }

  /// The number of keys that are drawn for all alternatives.
  public var caps: Int {
    alternatives.map { 1 + $0.count { $0 == "<" } }.reduce(0, +)
  }
}

/// A group of related shortcuts.
public nonisolated struct ShortcutGroup: Sendable, Equatable {
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

extension Shortcut {
  /// The keys in the user's language, as screen readers and a search need them: `Ctrl+Q, F5`.
  @MainActor public var spokenKeys: String {
    alternatives.map(Self.spoken).joined(separator: ", ")
  }

  @MainActor private static func spoken(_ keys: String) -> String {
    keys.replacing("...", with: " ").split(separator: " ")
      .map { name(of: String($0)) ?? String($0) }.joined(separator: "–")
  }

  private static func name(of keys: String) -> String? {
    var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
    guard gtk_accelerator_parse(keys, &key, &modifiers) != 0,
      let label = gtk_accelerator_get_label(key, modifiers)
    else { return nil }
    defer { g_free(label) }
    return String(cString: label)
  }
}
