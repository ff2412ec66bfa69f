internal import CGLib
public import GLib

/// Modifier keys.
public nonisolated struct Modifiers: FlagsRepresentable, Sendable {
  /// GDK's bits.
  public let rawValue: UInt32

  /// The Shift key.
  public static let shift = Self(rawValue: 1 << 0)
  /// The Control key.
  public static let control = Self(rawValue: 1 << 2)
  /// The Alt key.
  public static let alt = Self(rawValue: 1 << 3)
  /// The Super (Windows) key.
  public static let command = Self(rawValue: 1 << 26)

  /// The modifiers that the user holds on purpose; the others are locks, layouts and buttons.
  static let meant: Self = [.shift, .control, .alt, .command]

  /// Modifiers from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `GdkModifierType`.
  public static var valueType: UInt { g_type_from_name("GdkModifierType") }
}
