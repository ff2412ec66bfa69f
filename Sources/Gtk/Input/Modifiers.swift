public import CGLib
public import GLib

/// Keys that change the meaning of others.
public nonisolated struct Modifiers: OptionSet, Sendable, ValueRepresentable {
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

  /// Modifiers by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `GdkModifierType`.
  public static var valueType: UInt { g_type_from_name("GdkModifierType") }
  /// Reads a flags value.
  public init(value: UnsafePointer<GValue>) { self.init(rawValue: g_value_get_flags(value)) }
  /// Writes a flags value.
  public func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_flags(value, rawValue) }
}
