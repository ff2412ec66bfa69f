/// What a file's name tells about a track whose tags do not.
enum TrackName {
  /// The name without its ending, for people.
  static func title(of name: [UInt8]) -> String {
    let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
    return String(decoding: name[..<end], as: UTF8.self)
  }
}
