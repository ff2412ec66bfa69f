internal import CJSON
internal import Messages
internal import Values

/// A value of a JSON text, valid while `JSON.read` runs.
///
/// Servers differ in the types of values, so a number may be in a text and the reverse; what is
/// something else is missing.
struct JSON {
  private let node: OpaquePointer?

  private init(_ node: OpaquePointer?) { self.node = node }

  /// Objects and lists within each other, at most: deeper ones would exhaust the parser's stack.
  private static let deepest = 64
  /// Values at most: each takes about a hundred bytes.
  private static let mostValues = 3_000_000

  /// Nil if the text is no JSON.
  static func read<Result>(
    _ bytes: [UInt8],
    _ body: (JSON) throws(ServerFailure) -> Result
  ) throws(ServerFailure) -> Result? {
    guard !isTooLarge(bytes), let parser = json_parser_new_immutable() else { return nil }
    defer { g_object_unref(parser) }
    let isRead = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        json_parser_load_from_data(parser, text.baseAddress, text.count, nil) != 0
      }
    }
    guard isRead, let root = json_parser_get_root(parser) else { return nil }
    return try body(JSON(root))
  }

  /// Whether it has more values, or deeper ones, than any response.
  private static func isTooLarge(_ bytes: [UInt8]) -> Bool {
    var (depth, values, isText, isEscaped) = (0, 0, false, false)
    for byte in bytes {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        (depth, values) = (depth + 1, values + 1)
        if depth > deepest { return true }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): values += 1
      default: continue
      }
    }
    return values > mostValues
  }

  subscript(name: StaticString) -> JSON {
    guard let node, kind == JSON_NODE_OBJECT, let object = json_node_get_object(node) else {
      return JSON(nil)
    }
    return JSON(name.cString.flatMap { json_object_get_member(object, $0) })
  }

  var exists: Bool { node != nil && kind != JSON_NODE_NULL }

  /// Whether it is a list, or a single object instead of one.
  var isList: Bool { kind == JSON_NODE_ARRAY || kind == JSON_NODE_OBJECT }

  var isObject: Bool { kind == JSON_NODE_OBJECT }

  /// The elements of a list; a single object is a list of one, as some servers send it.
  var elements: [JSON] {
    guard let node, exists else { return [] }
    guard kind == JSON_NODE_ARRAY, let array = json_node_get_array(node) else {
      return kind == JSON_NODE_OBJECT ? [self] : []
    }
    let count = json_array_get_length(array)
    return (0..<count).map { JSON(json_array_get_element(array, $0)) }
  }

  /// A text; numbers are written out, as ids are numbers on some servers.
  var text: String? {
    guard let node, kind == JSON_NODE_VALUE else { return nil }
    switch json_node_get_value_type(node) {
    case GType(16 << 2): return json_node_get_string(node).map { String(cString: $0) }
    case GType(10 << 2): return "\(json_node_get_int(node))"
    default: return nil
    }
  }

  var integer: Int? {
    guard let node, kind == JSON_NODE_VALUE else { return nil }
    switch json_node_get_value_type(node) {
    case GType(10 << 2): return Int(json_node_get_int(node))
    case GType(15 << 2):
      let number = json_node_get_double(node)
      return number.isFinite ? Int(clamping: number.rounded()) : nil
    case GType(16 << 2): return text.flatMap { Int($0) }
    default: return nil
    }
  }

  var number: Double? {
    guard let node, kind == JSON_NODE_VALUE else { return nil }
    switch json_node_get_value_type(node) {
    case GType(10 << 2): return Double(json_node_get_int(node))
    case GType(15 << 2):
      let number = json_node_get_double(node)
      return number.isFinite ? number : nil
    case GType(16 << 2): return text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    default: return nil
    }
  }

  /// False where there is none.
  var flag: Bool {
    guard let node, kind == JSON_NODE_VALUE else { return false }
    switch json_node_get_value_type(node) {
    case GType(5 << 2): return json_node_get_boolean(node) != 0
    default: return text == "true" || integer == 1
    }
  }

  private var kind: JsonNodeType? { node.map { json_node_get_node_type($0) } }
}

extension StaticString {
  fileprivate var cString: UnsafePointer<CChar>? {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
