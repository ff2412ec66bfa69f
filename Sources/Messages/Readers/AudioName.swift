/// Selects candidate audio files by name; the reader then checks their contents.
public enum AudioName {
  private static let endings: Set<String> = [
    "aac", "aif", "aifc", "aiff", "alac", "ape", "dsf", "fla", "flac", "m4a", "m4b", "m4p", "m4r",
    "mp+", "mp1", "mp2", "mp3", "mp4", "mpc", "mpga", "mpp", "oga", "ogg", "ogx", "opus", "spx",
    "tta", "wav", "wave", "wma", "wv",
  ]

  /// Whether a file with that name, in bytes, may be a track: it is not hidden, and has the
  /// extension of an audio format.
  public static func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    let ending = name[name.index(after: dot)...]
    guard (2...4).contains(ending.count) else { return false }
    return endings.contains(String(decoding: ending.map { $0 | 0x20 }, as: UTF8.self))
  }
}
