internal import CTags
internal import Glibc
public import TagRecord

/// Reads the tags of one file after the other; each thread has its own.
public final class FileReader {
  private let reader = ctags_reader_new()
  private var result = ctags_result()

  /// A reader without a file.
  public init() {}

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

  /// Gives the picture that the file at `path` holds to `use`; nil where it has none.
  public func withPicture<Answer>(
    at path: [UInt8],
    _ use: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer? {
    guard status(at: path) == CTAGS_DONE, let start = result.picture else { return nil }
    return use(UnsafeBufferPointer(start: start, count: result.picture_size))
  }

  private func status(at path: [UInt8]) -> ctags_status {
    // A path with a NUL in it cannot be anything's.
    guard !path.contains(0) else {
      result = ctags_result()
      (result.size, result.error) = (-1, ENOENT)
      return CTAGS_FAILED
    }
    return (path + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return CTAGS_FAILED }
      return ctags_read(reader, start, &result)
    }
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
