/// A request to `gatefold-remote`.
public struct ServerRequest: Sendable, Equatable {
  /// What is requested.
  public enum Kind: Sendable, Equatable {
    /// Signs in; nothing else works before it.
    case open(ServerAccount)
    /// The state of the server's library, which changes when its music does.
    case state
    /// The albums from a place on, as many as the server returns at once.
    case albums(from: Int)
    /// The tracks from a place on, as many as the server returns at once.
    case songs(from: Int)
    /// The tracks of an album.
    case songsOf(album: String)
    /// A cover, scaled to about so many pixels.
    case cover(id: String, side: Int)
    /// Some bytes of a track's file.
    case audio(id: String, offset: UInt64, count: Int)
    /// The tracks and albums with hearts.
    case hearts
    /// Adds hearts, or removes them.
    case setHearts([ServerItem], isOn: Bool)
    /// Counts plays.
    case plays([ServerPlay])
    /// The playlists, without their tracks.
    case lists
    /// A playlist with its tracks.
    case list(id: String)
    /// Replaces the name and the tracks of a playlist, or makes one.
    case write(ServerList)
    /// Removes a playlist.
    case removeList(id: String)
  }

  /// The longest answer to a request for audio, in bytes.
  public static let mostAudio = 1 << 20

  /// The number that the answer repeats.
  public var number: UInt64
  /// What is requested.
  public var kind: Kind

  /// A request.
  public init(number: UInt64, _ kind: Kind) { (self.number, self.kind) = (number, kind) }

  /// Writes the request as a frame.
  public func encode(into writer: inout ByteWriter) {
    writer.putFrame { frame in
      frame.put(number: number)
      switch kind {
      case .open(let account):
        frame.put(0 as UInt8)
        account.encode(into: &frame)
      case .state: frame.put(1 as UInt8)
      case .albums(let start):
        frame.put(2 as UInt8)
        frame.put(number: UInt64(max(0, start)))
      case .songs(let start):
        frame.put(3 as UInt8)
        frame.put(number: UInt64(max(0, start)))
      case .songsOf(let album):
        frame.put(4 as UInt8)
        frame.put(album)
      case .cover(let id, let side):
        frame.put(5 as UInt8)
        frame.put(id)
        frame.put(number: UInt64(max(0, side)))
      case .audio(let id, let offset, let count):
        frame.put(6 as UInt8)
        frame.put(id)
        frame.put(number: offset)
        frame.put(number: UInt64(max(0, count)))
      case .hearts: frame.put(7 as UInt8)
      case .setHearts(let items, let isOn):
        frame.put(8 as UInt8)
        frame.put(isOn ? 1 as UInt8 : 0)
        frame.putRows(items) { $1.encode(into: &$0) }
      case .plays(let plays):
        frame.put(9 as UInt8)
        frame.putRows(plays) { $1.encode(into: &$0) }
      case .lists: frame.put(10 as UInt8)
      case .list(let id):
        frame.put(11 as UInt8)
        frame.put(id)
      case .write(let list):
        frame.put(12 as UInt8)
        list.encode(into: &frame)
      case .removeList(let id):
        frame.put(13 as UInt8)
        frame.put(id)
      }
    }
  }

  /// Decodes the request of one frame.
  public init(decoding frame: ArraySlice<UInt8>) throws(CodingError) {
    var reader = ByteReader(frame)
    number = try reader.number()
    switch try reader.byte() {
    case 0: kind = .open(try ServerAccount(decoding: &reader))
    case 1: kind = .state
    case 2: kind = .albums(from: try reader.count(upTo: .max / 2))
    case 3: kind = .songs(from: try reader.count(upTo: .max / 2))
    case 4: kind = .songsOf(album: try reader.text() ?? "")
    case 5: kind = .cover(id: try reader.text() ?? "", side: try reader.count(upTo: 1 << 14))
    case 6:
      kind = .audio(
        id: try reader.text() ?? "",
        offset: try reader.number(),
        count: try reader.count(upTo: Self.mostAudio)
      )
    case 7: kind = .hearts
    case 8:
      let isOn = try reader.byte() != 0
      kind = .setHearts(
        try reader.rows { reader throws(CodingError) in try ServerItem(decoding: &reader) },
        isOn: isOn
      )
    case 9:
      kind = .plays(
        try reader.rows { reader throws(CodingError) in try ServerPlay(decoding: &reader) }
      )
    case 10: kind = .lists
    case 11: kind = .list(id: try reader.text() ?? "")
    case 12: kind = .write(try ServerList(decoding: &reader))
    case 13: kind = .removeList(id: try reader.text() ?? "")
    default: throw .senseless("request")
    }
    guard reader.isAtEnd else { throw .tooLong }
  }
}
