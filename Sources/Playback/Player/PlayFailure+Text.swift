internal import GLib

extension PlayFailure {
  /// The message for the user.
  public var text: String {
    switch self {
    case .gone: tr("the file no longer exists")
    case .unreadable(let reason): Self.text(tr("the file cannot be read"), reason)
    case .empty: tr("the file is empty")
    case .notSound: tr("this is not music")
    case .missingCodec(let name): Self.text(tr("a plugin of GStreamer's is missing"), name)
    case .truncated: tr("the end of the file is missing")
    case .damaged: tr("the file is damaged")
    case .unplayable: tr("the player fails on this file")
    case .unreachable(let reason): reason
    }
  }

  /// The raw text of a library behind the message.
  public var details: String? {
    switch self {
    case .unreadable(let reason), .missingCodec(let reason): reason.details
    default: nil
    }
  }

  private static func text(_ words: String, _ reason: FailureReason) -> String {
    reason.words.isEmpty ? words : "\(words): \(reason.words)"
  }
}
