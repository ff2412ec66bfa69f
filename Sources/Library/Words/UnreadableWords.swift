internal import GLib
public import Messages

public nonisolated enum UnreadableWords {
  /// One sentence without its full stop, followed by the system's message.
  public static func text(for failure: Unreadable) -> String {
    let words = text(for: failure.reason)
    return failure.detail.isEmpty ? words : "\(words) (\(failure.detail))"
  }

  public static func text(for reason: Unreadable.Reason) -> String {
    switch reason {
    case .missing: tr("The file does not exist")
    case .notPermitted: tr("You may not read the file")
    case .notRegular: tr("This is not a file")
    case .empty: tr("The file is empty")
    case .notAudio: tr("This is not a known kind of audio file")
    case .damaged: tr("The file is damaged")
    case .failed: tr("The system could not read the file")
    case .tooSlow: tr("Reading the file took too long")
    case .fatal: tr("The reader crashed on the file")
    }
  }
}
