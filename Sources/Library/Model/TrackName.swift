/// Titles from file names, for tracks whose tags have none.
enum TrackName {
  static func title(of name: [UInt8]) -> String { String(decoding: stem(of: name), as: UTF8.self) }

  static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
    name[..<(name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count)]
  }
}
