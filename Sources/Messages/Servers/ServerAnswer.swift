/// The answer of `gatefold-remote` to a request; each request gets one.
public struct ServerAnswer: Sendable, Equatable {
  /// What was found.
  public enum Kind: Sendable, Equatable {
    /// The server that has accepted the account.
    case opened(ServerDescription)
    /// The state of the server's library, and how many tracks it says it has; 0 if it does not.
    case state(String, songs: Int)
    /// Some albums, and the place after the last of them; nil at the end.
    case albums([ServerAlbum], next: Int?)
    /// Some tracks, and the place after the last of them; nil at the end.
    case songs([ServerSong], next: Int?)
    /// The bytes of a cover.
    case cover([UInt8])
    /// Some bytes of a track, and the length of the whole.
    case audio([UInt8], length: UInt64)
    /// The tracks and albums with hearts.
    case hearts([ServerItem])
    /// Some playlists.
    case lists([ServerList])
    /// What was requested has been done.
    case done
    /// Nothing, and why.
    case failed(ServerFailure)
  }

  /// The longest frame of an answer.
  public static let longest = 32 << 20
  /// The most rows in an answer.
  public static let mostRows = 100_000

  /// The number of the request.
  public var number: UInt64
  /// What was found.
  public var kind: Kind

  /// An answer to the request of this number.
  public init(number: UInt64, _ kind: Kind) { (self.number, self.kind) = (number, kind) }

  /// Writes the answer as a frame.
  public func encode(into writer: inout ByteWriter) {
    writer.putFrame { frame in
      frame.put(number: number)
      switch kind {
      case .opened(let server):
        frame.put(1 as UInt8)
        server.encode(into: &frame)
      case .state(let state, let songs):
        frame.put(2 as UInt8)
        frame.put(state)
        frame.put(number: UInt64(max(0, songs)))
      case .albums(let albums, let next):
        frame.put(3 as UInt8)
        frame.put(number: UInt64(max(0, next ?? 0)))
        frame.putRows(albums) { $1.encode(into: &$0) }
      case .songs(let songs, let next):
        frame.put(4 as UInt8)
        frame.put(number: UInt64(max(0, next ?? 0)))
        frame.putRows(songs) { $1.encode(into: &$0) }
      case .cover(let bytes):
        frame.put(5 as UInt8)
        frame.put(bytes)
      case .audio(let bytes, let length):
        frame.put(6 as UInt8)
        frame.put(number: length)
        frame.put(bytes)
      case .failed(let failure):
        frame.put(7 as UInt8)
        failure.encode(into: &frame)
      case .hearts(let items):
        frame.put(8 as UInt8)
        frame.putRows(items) { $1.encode(into: &$0) }
      case .lists(let lists):
        frame.put(9 as UInt8)
        frame.putRows(lists) { $1.encode(into: &$0) }
      case .done: frame.put(10 as UInt8)
      }
    }
  }

  /// Decodes the answer of one frame.
  public init(decoding frame: ArraySlice<UInt8>) throws(CodingError) {
    var reader = ByteReader(frame)
    number = try reader.number()
    switch try reader.byte() {
    case 1: kind = .opened(try ServerDescription(decoding: &reader))
    case 2:
      let state = try reader.text() ?? ""
      kind = .state(state, songs: try reader.count(upTo: .max / 2))
    case 3:
      let next = try reader.count(upTo: .max / 2)
      let albums = try reader.rows { reader throws(CodingError) in
        try ServerAlbum(decoding: &reader)
      }
      kind = .albums(albums, next: next == 0 ? nil : next)
    case 4:
      let next = try reader.count(upTo: .max / 2)
      let songs = try reader.rows { reader throws(CodingError) in
        try ServerSong(decoding: &reader)
      }
      kind = .songs(songs, next: next == 0 ? nil : next)
    case 5: kind = .cover(Array(try reader.some(upTo: Self.longest)))
    case 6:
      let length = try reader.number()
      kind = .audio(Array(try reader.some(upTo: ServerRequest.mostAudio)), length: length)
    case 7: kind = .failed(try ServerFailure(decoding: &reader))
    case 8:
      kind = .hearts(
        try reader.rows { reader throws(CodingError) in try ServerItem(decoding: &reader) }
      )
    case 9:
      kind = .lists(
        try reader.rows { reader throws(CodingError) in try ServerList(decoding: &reader) }
      )
    case 10: kind = .done
    default: throw .senseless("answer")
    }
    guard reader.isAtEnd else { throw .tooLong }
  }
}
