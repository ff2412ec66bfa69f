import CGLib

// Conversion from and to `GVariant`.

nonisolated extension Variant {
  var floating: OpaquePointer? {
    switch self {
    case .flag(let flag): g_variant_new_boolean(flag ? 1 : 0)
    case .byte(let number): g_variant_new_byte(number)
    case .int16(let number): g_variant_new_int16(number)
    case .uint16(let number): g_variant_new_uint16(number)
    case .int32(let number): g_variant_new_int32(number)
    case .uint32(let number): g_variant_new_uint32(number)
    case .int64(let number): g_variant_new_int64(gint64(number))
    case .uint64(let number): g_variant_new_uint64(guint64(number))
    case .double(let number): g_variant_new_double(number)
    case .text(let text): g_variant_new_string(Self.whole(text))
    case .handle(let place): g_variant_new_handle(place)
    case .path(let path): g_variant_new_object_path(path.description)
    case .signature(let text):
      g_variant_is_signature(text) != 0
        ? g_variant_new_signature(text) : g_variant_new_signature("")
    case .any(let value): g_variant_new_variant(value.floating)
    case .list(let type, let values): Self.list(type, values)
    case .tuple(let values): Self.tuple(values)
    case .entry(let key, let value): g_variant_new_dict_entry(key.floating, value.floating)
    }
  }

  init(_ raw: OpaquePointer) {
    switch UInt8(bitPattern: CChar(truncatingIfNeeded: g_variant_classify(raw).rawValue)) {
    case UInt8(ascii: "b"): self = .flag(g_variant_get_boolean(raw) != 0)
    case UInt8(ascii: "y"): self = .byte(g_variant_get_byte(raw))
    case UInt8(ascii: "n"): self = .int16(g_variant_get_int16(raw))
    case UInt8(ascii: "q"): self = .uint16(g_variant_get_uint16(raw))
    case UInt8(ascii: "i"): self = .int32(g_variant_get_int32(raw))
    case UInt8(ascii: "h"): self = .handle(g_variant_get_handle(raw))
    case UInt8(ascii: "u"): self = .uint32(g_variant_get_uint32(raw))
    case UInt8(ascii: "x"): self = .int64(Int64(g_variant_get_int64(raw)))
    case UInt8(ascii: "t"): self = .uint64(UInt64(g_variant_get_uint64(raw)))
    case UInt8(ascii: "d"): self = .double(g_variant_get_double(raw))
    case UInt8(ascii: "s"): self = .text(Self.text(raw))
    case UInt8(ascii: "o"): self = ObjectPath(Self.text(raw)).map { .path($0) } ?? .text("")
    case UInt8(ascii: "g"): self = .signature(Self.text(raw))
    case UInt8(ascii: "v"): self = .any(Self.children(of: raw).first ?? .text(""))
    case UInt8(ascii: "a"), UInt8(ascii: "m"):
      let type = String(String(cString: g_variant_get_type_string(raw)).dropFirst())
      self = .list(of: type, Self.children(of: raw))
    case UInt8(ascii: "{"):
      let parts = Self.children(of: raw)
      self = parts.count == 2 ? .entry(parts[0], parts[1]) : .tuple(parts)
    default: self = .tuple(Self.children(of: raw))
    }
  }

  private static func list(_ type: String, _ values: [Variant]) -> OpaquePointer? {
    let element = g_variant_type_new(type)
    defer { g_variant_type_free(element) }
    // GLib rejects children of another type.
    var children = values.filter { $0.type == type }.map(\.floating)
    return g_variant_new_array(element, &children, gsize(children.count))
  }

  private static func tuple(_ values: [Variant]) -> OpaquePointer? {
    var children = values.map(\.floating)
    return g_variant_new_tuple(&children, gsize(children.count))
  }

  private static func children(of raw: OpaquePointer) -> [Variant] {
    (0..<g_variant_n_children(raw)).compactMap { index in
      guard let child = g_variant_get_child_value(raw, index) else { return nil }
      defer { g_variant_unref(child) }
      return Variant(child)
    }
  }

  private static func text(_ raw: OpaquePointer) -> String {
    g_variant_get_string(raw, nil).map { String(cString: $0) } ?? ""
  }

  /// The text without NUL characters, which would end a C string.
  private static func whole(_ text: String) -> String {
    text.unicodeScalars.contains("\0") ? String(text.filter { $0 != "\0" }) : text
  }
}
