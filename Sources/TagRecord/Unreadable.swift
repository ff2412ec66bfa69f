/// Why a file gives no tags.
public struct Unreadable: Sendable, Equatable, Error {
  /// What kind of reason it is; the raw values are stored and sent.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// There is nothing at that path any more.
    case missing = 1
    /// It may not be opened.
    case notPermitted = 2
    /// It is a folder, a pipe, a device, or a link to one.
    case notRegular = 3
    /// It has no bytes.
    case empty = 4
    /// It is none of the audio formats that are known.
    case notAudio = 5
    /// It begins like audio, and does not hold together.
    case damaged = 6
    /// The system could not read it.
    case failed = 7
    /// The reader did not come back from it in time.
    case tooSlow = 8
    /// The reader died of it.
    case fatal = 9
  }

  /// What kind of reason it is.
  public var reason: Reason
  /// More about it for people, in English; often empty.
  public var detail: String

  /// A reason, with what the system said about it.
  public init(_ reason: Reason, _ detail: String = "") {
    self.reason = reason
    self.detail = detail
  }
}

extension Unreadable: CustomStringConvertible {
  /// One line in English, for logs and the command line.
  public var description: String {
    let words =
      switch reason {
      case .missing: "the file is gone"
      case .notPermitted: "the file may not be read"
      case .notRegular: "this is not a file"
      case .empty: "the file is empty"
      case .notAudio: "this is no audio file that is known"
      case .damaged: "the file is damaged"
      case .failed: "the file could not be read"
      case .tooSlow: "reading the file took too long"
      case .fatal: "the reader ended over the file"
      }
    return detail.isEmpty ? words : "\(words) (\(detail))"
  }
}
