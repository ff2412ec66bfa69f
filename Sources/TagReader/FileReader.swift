internal import CTags
internal import Glibc
public import Messages
public import Processes

/// Reads the tags of one file at a time; each thread has its own reader.
public final class FileReader {
  private let reader = ctags_reader_new()
  private var result = ctags_result()

  private let request: (@Sendable (_ path: [UInt8]) -> Descriptor?)?

  /// A reader that calls `request` for files that it may not open itself.
  public init(request: (@Sendable (_ path: [UInt8]) -> Descriptor?)? = nil) {
    self.request = request
  }

  deinit { ctags_reader_free(reader) }

  /// The tags of the file at `path`, which is opened for reading only and closed again.
  public func record(at path: [UInt8]) -> TagRecord {
    let status = status(at: path)
    let content: TagRecord.Content =
      switch status {
      case CTAGS_DONE: TrackTags(reading: result).map { .track($0) } ?? failed(.notAudio)
      case CTAGS_NOT_REGULAR: failed(.notRegular)
      case CTAGS_EMPTY: failed(.empty)
      case CTAGS_NOT_AUDIO: failed(.notAudio)
      case CTAGS_DAMAGED: failed(.damaged)
      default: .unreadable(Unreadable(systemError: result.error))
      }
    return TagRecord(path: path, size: result.size, modified: result.modified, content: content)
  }

  /// Passes the picture in an open file to `use`; returns nil if there is none.
  public func withPicture<Answer>(
    of file: Descriptor,
    _ use: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer? {
    guard ctags_read_opened(reader, file.number, &result) == CTAGS_DONE,
      let start = result.picture
    else { return nil }
    return use(UnsafeBufferPointer(start: start, count: result.picture_size))
  }

  /// Passes the lyrics in an open file to `use`.
  func withLyrics<Answer>(of file: Descriptor, _ use: (ctags_lyrics_result) -> Answer) -> Answer {
    var lyrics = ctags_lyrics_result()
    _ = ctags_read_lyrics(reader, file.number, &lyrics)
    return use(lyrics)
  }

  private func status(at path: [UInt8]) -> ctags_status {
    // No file can have a path with a NUL in it.
    guard !path.contains(0) else {
      result = ctags_result()
      (result.size, result.error) = (-1, ENOENT)
      return CTAGS_FAILED
    }
    let status = withCString(path) { ctags_read(reader, $0, &result) }
    // A link may lead to a file that the sandbox does not let this process open.
    guard status == CTAGS_FAILED, result.error == EACCES, let file = request?(path) else {
      return status
    }
    return ctags_read_opened(reader, file.number, &result)
  }

  private func failed(_ reason: Unreadable.Reason) -> TagRecord.Content {
    .unreadable(Unreadable(reason))
  }
}

extension Unreadable {
  /// The failure for an error number from opening or reading a file.
  init(systemError error: Int32) {
    switch error {
    case ENOENT, ENOTDIR: self.init(.missing)
    case EACCES, EPERM: self.init(.notPermitted)
    default: self.init(.failed, String(cString: strerror(error)))
    }
  }
}
