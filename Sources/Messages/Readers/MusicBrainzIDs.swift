/// The MusicBrainz identifiers of a track and its album: lowercase UUIDs.
public struct MusicBrainzIDs: Sendable, Equatable {
  /// The same on every album that includes it.
  public var recording: String?
  /// This edition of the album.
  public var release: String?
  /// All editions of the album.
  public var releaseGroup: String?
  public var artists: [String] = []
  public var albumArtists: [String] = []

  public init() {}

  /// The text in lowercase if it is a UUID, else nil.
  public static func identifier(_ text: String) -> String? {
    guard text.utf8.count == 36 else { return nil }
    var isLowercase = true
    var index = 0
    for byte in text.utf8 {
      let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
      index += 1
      switch byte {
      case UInt8(ascii: "-") where isHyphen: continue
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !isHyphen: continue
      case UInt8(ascii: "a")...UInt8(ascii: "f") where !isHyphen: continue
      case UInt8(ascii: "A")...UInt8(ascii: "F") where !isHyphen: isLowercase = false
      default: return nil
      }
    }
    return isLowercase ? text : text.lowercased()
  }
}

extension MusicBrainzIDs: Message {
  public func write(to writer: inout ByteWriter) {
    writer.put(recording)
    writer.put(release)
    writer.put(releaseGroup)
    writer.put(artists)
    writer.put(albumArtists)
  }

  /// Leaves out identifiers that are not UUIDs.
  public init(from reader: inout ByteReader) throws(CodingError) {
    recording = try reader.text().flatMap(Self.identifier)
    release = try reader.text().flatMap(Self.identifier)
    releaseGroup = try reader.text().flatMap(Self.identifier)
    artists = try reader.texts().compactMap(Self.identifier)
    albumArtists = try reader.texts().compactMap(Self.identifier)
  }
}
