internal import GLib
public import Processes
public import Values

public enum TrackContent: Sendable {
  /// They are in an open file, which the player's process receives.
  case file(Descriptor)
  /// This process reads them and sends them on request.
  case stream(ByteStream)

  /// Waits for the disk.
  public static func open(_ location: Location) throws(PlayFailure) -> TrackContent {
    switch location {
    case .file(let path): .file(try FileAddress.open(path))
    case .server: throw .unreadable(FailureReason(tr("The server is not connected.")))
    }
  }
}

/// Bytes of a track that are not in a file.
public struct ByteStream: Sendable {
  public let length: UInt64
  /// Reads bytes from an offset on, fewer only at the end.
  ///
  /// It may block.
  public let read: @Sendable (_ offset: UInt64, _ count: Int) throws(PlayFailure) -> [UInt8]

  public init(
    length: UInt64,
    read: @escaping @Sendable (_ offset: UInt64, _ count: Int) throws(PlayFailure) -> [UInt8]
  ) {
    (self.length, self.read) = (length, read)
  }
}
