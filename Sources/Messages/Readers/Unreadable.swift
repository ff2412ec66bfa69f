/// Why a file has no tags.
public struct Unreadable: Sendable, Equatable, Error {
  /// The kind of reason; the raw values are stored and sent.
  public enum Reason: UInt8, Sendable, CaseIterable, Message {
    case missing = 1
    case notPermitted = 2
    /// It is a folder, a pipe, a device, or a link to one.
    case notRegular = 3
    case empty = 4
    /// It is in none of the known audio formats.
    case notAudio = 5
    /// It begins like audio, but is inconsistent.
    case damaged = 6
    case failed = 7
    case tooSlow = 8
    case fatal = 9
  }

  public var reason: Reason
  /// Details for people, in English; often empty.
  public var detail: String

  public init(_ reason: Reason, _ detail: String = "") {
    self.reason = reason
    self.detail = detail
  }
}

extension Unreadable: CustomStringConvertible {
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
