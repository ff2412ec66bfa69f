/// What a file's name tells about a track whose tags do not.
enum TrackName {
  /// The name without its ending, for people.
  static func title(of name: [UInt8]) -> String { String(decoding: stem(of: name), as: UTF8.self) }

  /// The name without its ending.
  static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
    name[..<(name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count)]
  }
}
