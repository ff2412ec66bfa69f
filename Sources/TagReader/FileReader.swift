internal import CTags
internal import Glibc
public import Processes
public import TagRecord

/// Reads the tags of one file after the other; each thread has its own.
public final class FileReader {
  private let reader = ctags_reader_new()
  private var result = ctags_result()

  private let request: (@Sendable (_ path: [UInt8]) -> Descriptor?)?

  /// A reader that has files which it may not open itself opened by `request`.
  public init(request: (@Sendable (_ path: [UInt8]) -> Descriptor?)? = nil) {
    self.request = request
  }

  deinit { ctags_reader_free(reader) }

  /// What the file at `path` holds; it is opened for reading only, and closed again.
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

  /// Gives the picture that an open file holds to `use`; nil where it has none.
  public func withPicture<Answer>(
    of file: Descriptor,
    _ use: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer? {
    guard ctags_read_opened(reader, file.number, &result) == CTAGS_DONE,
      let start = result.picture
    else { return nil }
    return use(UnsafeBufferPointer(start: start, count: result.picture_size))
  }

  private func status(at path: [UInt8]) -> ctags_status {
    // A path with a NUL in it cannot be anything's.
    guard !path.contains(0) else {
      result = ctags_result()
      (result.size, result.error) = (-1, ENOENT)
      return CTAGS_FAILED
    }
    let status = withCString(path) { ctags_read(reader, $0, &result) }
    // What a link leads to may be outside of what the sandbox lets this process open.
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
  /// What the system said when a file was to be opened or read.
  init(systemError error: Int32) {
    switch error {
    case ENOENT, ENOTDIR: self.init(.missing)
    case EACCES, EPERM: self.init(.notPermitted)
    default: self.init(.failed, String(cString: strerror(error)))
    }
  }
}
