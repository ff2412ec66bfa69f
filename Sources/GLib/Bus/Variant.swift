import CGLib

/// A D-Bus value with its type.
public nonisolated indirect enum Variant: Sendable, Equatable {
  case flag(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case text(String)
  /// `h`: an index into the file descriptors that are sent with a call.
  case handle(Int32)
  case path(ObjectPath)
  /// `g`: a type, as a text.
  case signature(String)
  /// `v`: a value of any type in a wrapper.
  case any(Variant)
  /// `a…`: values of one type.
  case list(of: String, [Variant])
  case tuple([Variant])
  /// `{…}`: a key and its value, inside a list.
  case entry(Variant, Variant)

  /// `as`: texts.
  public static func texts(_ texts: [String]) -> Self { .list(of: "s", texts.map { .text($0) }) }

  /// `a{sv}`: values of any type with names.
  public static func dictionary(_ members: [(name: String, value: Variant)]) -> Self {
    .list(of: "{sv}", members.map { .entry(.text($0.name), .any($0.value)) })
  }

  /// The D-Bus type string.
  public var type: String {
    switch self {
    case .flag: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .text: "s"
    case .handle: "h"
    case .path: "o"
    case .signature: "g"
    case .any: "v"
    case .list(let type, _): "a\(type)"
    case .tuple(let values): "(\(values.map(\.type).joined()))"
    case .entry(let key, let value): "{\(key.type)\(value.type)}"
    }
  }

  /// The value of a name, in a list of entries.
  public subscript(_ name: String) -> Variant? {
    guard case .list(_, let entries) = self else { return nil }
    for case .entry(.text(name), let value) in entries {
      if case .any(let content) = value { return content }
      return value
    }
    return nil
  }
}

/// The path of an object on the bus: parts of letters, digits and `_`, each after a slash.
public nonisolated struct ObjectPath: Sendable, Hashable, CustomStringConvertible {
  /// The path as a text.
  public let description: String

  /// The path from a text; nil if the text is invalid.
  public init?(_ text: String) {
    guard g_variant_is_object_path(text) != 0, !text.utf8.contains(0) else { return nil }
    description = text
  }

  /// The path from a text that is written in the program.
  public init(known text: String) {
    guard let path = Self(text) else { preconditionFailure("“\(text)” is no object path") }
    self = path
  }
}
