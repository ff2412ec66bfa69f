internal import Identities
internal import Processes

/// The bytes of a track that was opened.
enum TrackContent: Sendable {
  /// They are in an open file, which the player's process gets.
  case file(Descriptor)
  /// They are read here, and sent to the player's process on request.
  case stream(ByteStream)

  /// Opens what is at a location; this waits for the disk.
  static func open(_ location: Location) throws(PlayFailure) -> TrackContent {
    switch location {
    case .file(let path): .file(try FileAddress.open(path))
    }
  }
}

/// Bytes of a track that come from elsewhere than from a file.
struct ByteStream: Sendable {
  /// How many there are.
  let length: UInt64
  /// Reads some from a place on, fewer only at the end; nil where that fails.
  ///
  /// It may wait.
  let read: @Sendable (_ offset: UInt64, _ count: Int) -> [UInt8]?
}
