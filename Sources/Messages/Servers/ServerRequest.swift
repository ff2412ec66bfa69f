/// A request to `gatefold-remote`.
public struct ServerRequest: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// Signs in; nothing else works before it.
    case open(ServerAccount)
    /// The state of the server's library, which changes when its music does.
    case state
    /// The albums from a place on, as many as the server returns at once.
    case albums(from: Int)
    /// The tracks from a place on, as many as the server returns at once.
    case songs(from: Int)
    case songsOf(album: String)
    /// A cover, scaled to about so many pixels.
    case cover(id: String, side: Int)
    case audio(id: String, offset: UInt64, count: Int)
    case hearts
    case setHearts([ServerItem], isOn: Bool)
    case plays([ServerPlay])
    /// The playlists, without their tracks.
    case lists
    case list(id: String)
    /// Replaces the name and the tracks of a playlist, or makes one.
    case write(ServerList)
    case removeList(id: String)
  }

  /// The longest answer to a request for audio, in bytes.
  public static let mostAudio = 1 << 20

  /// The number that the answer repeats.
  public var number: UInt64
  public var kind: Kind

  public init(number: UInt64, _ kind: Kind) { (self.number, self.kind) = (number, kind) }
}

extension ServerRequest: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(number)
    switch kind {
    case .open(let account): writer.write(kind: 0, account)
    case .state: writer.write(kind: 1)
    case .albums(let start): writer.write(kind: 2, start)
    case .songs(let start): writer.write(kind: 3, start)
    case .songsOf(let album): writer.write(kind: 4, album)
    case .cover(let id, let side): writer.write(kind: 5, id, side)
    case .audio(let id, let offset, let count): writer.write(kind: 6, id, offset, count)
    case .hearts: writer.write(kind: 7)
    case .setHearts(let items, let isOn): writer.write(kind: 8, isOn, items)
    case .plays(let plays): writer.write(kind: 9, plays)
    case .lists: writer.write(kind: 10)
    case .list(let id): writer.write(kind: 11, id)
    case .write(let list): writer.write(kind: 12, list)
    case .removeList(let id): writer.write(kind: 13, id)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    number = try reader.read()
    switch try reader.byte() {
    case 0: kind = .open(try reader.read())
    case 1: kind = .state
    case 2: kind = .albums(from: try reader.read())
    case 3: kind = .songs(from: try reader.read())
    case 4: kind = .songsOf(album: try reader.read())
    case 5: kind = .cover(id: try reader.read(), side: try reader.count(upTo: 1 << 14))
    case 6:
      kind = .audio(
        id: try reader.read(),
        offset: try reader.read(),
        count: try reader.count(upTo: Self.mostAudio)
      )
    case 7: kind = .hearts
    case 8:
      let isOn: Bool = try reader.read()
      kind = .setHearts(try reader.read(), isOn: isOn)
    case 9: kind = .plays(try reader.read())
    case 10: kind = .lists
    case 11: kind = .list(id: try reader.read())
    case 12: kind = .write(try reader.read())
    case 13: kind = .removeList(id: try reader.read())
    default: throw .senseless("request")
    }
  }
}
