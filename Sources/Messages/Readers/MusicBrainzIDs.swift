/// The MusicBrainz identifiers of a track and its album: lowercase UUIDs.
public struct MusicBrainzIDs: Sendable, Equatable {
  /// The recording, which is the same on every album that includes it.
  public var recording: String?
  /// The release: this edition of the album.
  public var release: String?
  /// The release group: all editions of the album.
  public var releaseGroup: String?
  /// The track's artists.
  public var artists: [String] = []
  /// The album's artists.
  public var albumArtists: [String] = []

  /// No identifiers.
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

  func encode(into writer: inout ByteWriter) {
    for identifier in [recording, release, releaseGroup] { writer.put(identifier) }
    for list in [artists, albumArtists] { writer.put(list) }
  }

  /// Leaves out identifiers that are not UUIDs.
  init(decoding reader: inout ByteReader) throws(CodingError) {
    recording = try reader.text().flatMap(Self.identifier)
    release = try reader.text().flatMap(Self.identifier)
    releaseGroup = try reader.text().flatMap(Self.identifier)
    artists = try reader.texts().compactMap(Self.identifier)
    albumArtists = try reader.texts().compactMap(Self.identifier)
  }
}
