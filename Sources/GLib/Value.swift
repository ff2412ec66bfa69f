public import CGLib

/// A Swift type that a GValue can hold, as signal argument or property.
public protocol ValueRepresentable {
  nonisolated static var valueType: GType { get }
  nonisolated init(value: UnsafePointer<GValue>)
  nonisolated func store(in value: UnsafeMutablePointer<GValue>)
}

/// An option set of a GLib flags type.
public protocol FlagsRepresentable: ValueRepresentable, OptionSet where RawValue == UInt32 {}

extension FlagsRepresentable {
  /// Reads a flags value.
  public nonisolated init(value: UnsafePointer<GValue>) {
    self.init(rawValue: g_value_get_flags(value))
  }
  /// Writes a flags value.
  public nonisolated func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_flags(value, rawValue)
  }
}

/// GLib's fundamental types, which are macros in C and not imported into Swift.
public nonisolated enum FundamentalType {
  /// `G_TYPE_BOOLEAN`.
  public static let boolean = GType(5 << 2)
  /// `G_TYPE_INT`.
  public static let int = GType(6 << 2)
  /// `G_TYPE_UINT`.
  public static let uint = GType(7 << 2)
  /// `G_TYPE_INT64`.
  public static let int64 = GType(10 << 2)
  /// `G_TYPE_DOUBLE`.
  public static let double = GType(15 << 2)
  /// `G_TYPE_STRING`.
  public static let string = GType(16 << 2)
  /// `G_TYPE_POINTER`.
  public static let pointer = GType(17 << 2)
  /// `G_TYPE_OBJECT`.
  public static let object = GType(20 << 2)
}

extension Bool: ValueRepresentable {
  /// `G_TYPE_BOOLEAN`.
  public nonisolated static var valueType: GType { FundamentalType.boolean }
  /// Reads a boolean value.
  public nonisolated init(value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
  /// Writes a boolean value.
  public nonisolated func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension Int32: ValueRepresentable {
  /// `G_TYPE_INT`.
  public nonisolated static var valueType: GType { FundamentalType.int }
  /// Reads an integer value.
  public nonisolated init(value: UnsafePointer<GValue>) { self = g_value_get_int(value) }
  /// Writes an integer value.
  public nonisolated func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_int(value, self)
  }
}

extension UInt32: ValueRepresentable {
  /// `G_TYPE_UINT`.
  public nonisolated static var valueType: GType { FundamentalType.uint }
  /// Reads an unsigned value.
  public nonisolated init(value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }
  /// Writes an unsigned value.
  public nonisolated func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_uint(value, self)
  }
}

extension Int64: ValueRepresentable {
  /// `G_TYPE_INT64`.
  public nonisolated static var valueType: GType { FundamentalType.int64 }
  /// Reads a 64-bit value.
  public nonisolated init(value: UnsafePointer<GValue>) { self = Self(g_value_get_int64(value)) }
  /// Writes a 64-bit value.
  public nonisolated func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_int64(value, gint64(self))
  }
}

extension Double: ValueRepresentable {
  /// `G_TYPE_DOUBLE`.
  public nonisolated static var valueType: GType { FundamentalType.double }
  /// Reads a double value.
  public nonisolated init(value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
  /// Writes a double value.
  public nonisolated func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_double(value, self)
  }
}

extension String: ValueRepresentable {
  /// `G_TYPE_STRING`.
  public nonisolated static var valueType: GType { FundamentalType.string }
  /// Reads a string value; a missing string reads as an empty one.
  public nonisolated init(value: UnsafePointer<GValue>) {
    self = g_value_get_string(value).map { String(cString: $0) } ?? ""
  }
  /// Writes a string value.
  public nonisolated func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_string(value, self)
  }
}

/// A signal argument that Swift does not copy: an object, an event, a boxed value.
///
/// It is valid during the handler only.
public nonisolated struct Borrowed: ValueRepresentable {
  /// `G_TYPE_POINTER`.
  public static var valueType: GType { FundamentalType.pointer }
  /// The pointer; nil if there is none.
  public let pointer: UnsafeMutableRawPointer?

  /// Reads any pointer that a value holds.
  public init(value: UnsafePointer<GValue>) { pointer = g_value_peek_pointer(value) }
  /// Writes a plain pointer value.
  public func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_pointer(value, pointer)
  }
}

extension Object {
  /// Sets a property without a C setter.
  public func set(_ property: String, to new: some ValueRepresentable) {
    var value = GValue()
    g_value_init(&value, type(of: new).valueType)
    new.store(in: &value)
    g_object_set_property(gobject, property, &value)
    g_value_unset(&value)
  }

  /// Reads a property without a C getter.
  public func property<Content: ValueRepresentable>(
    _ name: String,
    as type: Content.Type = Content.self
  ) -> Content {
    var value = GValue()
    g_value_init(&value, type.valueType)
    g_object_get_property(gobject, name, &value)
    defer { g_value_unset(&value) }
    return Content(value: &value)
  }
}

extension Object {
  /// Creates a GObject with construct properties, for `init(adopting:)`.
  public static func make(
    _ type: UInt,
    with properties: [(name: String, value: any ValueRepresentable)] = []
  ) -> UnsafeMutableRawPointer? {
    var values = properties.map { property in
      var value = GValue()
      g_value_init(&value, Swift.type(of: property.value).valueType)
      property.value.store(in: &value)
      return value
    }
    var names = properties.map { UnsafePointer<CChar>(g_strdup($0.name)) }
    let object = g_object_new_with_properties(type, guint(names.count), &names, values)
    for index in values.indices { g_value_unset(&values[index]) }
    for name in names { g_free(UnsafeMutableRawPointer(mutating: name)) }
    return object?.raw
  }
}
