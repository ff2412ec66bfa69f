/// The answer of `gatefold-remote` to a request; each request gets one.
public struct ServerAnswer: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// The server that has accepted the account.
    case opened(ServerDescription)
    /// The state of the server's library, and how many tracks it says it has; 0 if it does not.
    case state(String, songs: Int)
    /// Some albums, and the place after the last of them; nil at the end.
    case albums([ServerAlbum], next: Int?)
    /// Some tracks, and the place after the last of them; nil at the end.
    case songs([ServerSong], next: Int?)
    case cover([UInt8])
    /// Some bytes of a track, and the length of the whole.
    case audio([UInt8], length: UInt64)
    case hearts([ServerItem])
    case lists([ServerList])
    case done
    case failed(ServerFailure)
  }

  /// The longest frame of an answer.
  public static let longest = 32 << 20

  /// The number of the request.
  public var number: UInt64
  public var kind: Kind

  public init(number: UInt64, _ kind: Kind) { (self.number, self.kind) = (number, kind) }
}

extension ServerAnswer: Message {
  public func write(to writer: inout ByteWriter) {
    writer.write(number)
    switch kind {
    case .opened(let server): writer.write(kind: 1, server)
    case .state(let state, let songs): writer.write(kind: 2, state, songs)
    case .albums(let albums, let next): writer.write(kind: 3, next ?? 0, albums)
    case .songs(let songs, let next): writer.write(kind: 4, next ?? 0, songs)
    case .cover(let bytes):
      writer.write(kind: 5)
      writer.put(bytes)
    case .audio(let bytes, let length):
      writer.write(kind: 6, length)
      writer.put(bytes)
    case .failed(let failure): writer.write(kind: 7, failure)
    case .hearts(let items): writer.write(kind: 8, items)
    case .lists(let lists): writer.write(kind: 9, lists)
    case .done: writer.write(kind: 10)
    }
  }

  public init(from reader: inout ByteReader) throws(CodingError) {
    number = try reader.read()
    switch try reader.byte() {
    case 1: kind = .opened(try reader.read())
    case 2: kind = .state(try reader.read(), songs: try reader.read())
    case 3:
      let next: Int = try reader.read()
      kind = .albums(try reader.read(), next: next == 0 ? nil : next)
    case 4:
      let next: Int = try reader.read()
      kind = .songs(try reader.read(), next: next == 0 ? nil : next)
    case 5: kind = .cover(Array(try reader.some(upTo: Self.longest)))
    case 6:
      let length: UInt64 = try reader.read()
      kind = .audio(Array(try reader.some(upTo: ServerRequest.mostAudio)), length: length)
    case 7: kind = .failed(try reader.read())
    case 8: kind = .hearts(try reader.read())
    case 9: kind = .lists(try reader.read())
    case 10: kind = .done
    default: throw .senseless("answer")
    }
  }
}
