internal import Processes

/// The text file with the lyrics of a track: its name with the extension `lrc`.
enum LyricsFile {
  private static let extensions = ["lrc", "LRC", "Lrc", "lrC", "lRc", "LRc", "LrC", "lRC"]

  /// Links are not followed.
  static func descriptor(beside track: BytePath) -> Descriptor? {
    guard let parent = track.parent, let folder = Descriptor(place: parent.bytes) else {
      return nil
    }
    let name = track.name
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil }
    let stem = Array(name[..<(dot ?? name.endIndex)] + [UInt8(ascii: ".")])
    for ending in extensions {
      if let file = Descriptor(file: stem + Array(ending.utf8), in: folder) { return file }
    }
    return nil
  }
}
