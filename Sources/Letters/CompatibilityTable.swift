/// Unicode's compatibility mappings (ﬁ, ①, ㍿, half and full width), which the standard library does
/// not provide.
///
/// It provides the canonical ones (é).
struct CompatibilityTable: Sendable {
  private var mappings: [UInt32: [Unicode.Scalar]] = [:]

  /// Parsed on first use.
  static let shared = CompatibilityTable()

  private init() {
    for run in Self.runs.utf8.split(whereSeparator: Self.isBlank) {
      let parts = run.split(separator: UInt8(ascii: ":")).map(Self.number)
      for step in 0..<parts[1] {
        mappings[parts[0] + step] = Unicode.Scalar(parts[2] + step).map { [$0] }
      }
    }
    for word in Self.words.utf8.split(whereSeparator: Self.isBlank) {
      let parts = word.split(separator: UInt8(ascii: "="))
      mappings[Self.number(parts[0])] = parts[1].split(separator: UInt8(ascii: "."))
        .compactMap { Unicode.Scalar(Self.number($0)) }
    }
  }

  /// The compatibility mapping of a character without a canonical one; nil if it maps to itself.
  subscript(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? { mappings[scalar.value] }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a }

  private static func number(_ digits: Substring.UTF8View) -> UInt32 {
    digits.reduce(0) { $0 << 4 | UInt32($1 >= 0x61 ? $1 - 0x57 : $1 - 0x30) }
  }
}
