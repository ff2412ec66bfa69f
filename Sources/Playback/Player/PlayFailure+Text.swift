internal import GLib

extension PlayFailure {
  /// The message for the user.
  public var text: String {
    switch self {
    case .gone: tr("the file no longer exists")
    case .unreadable(let reason): "\(tr("the file cannot be read")): \(reason)"
    case .empty: tr("the file is empty")
    case .notSound: tr("this is not music")
    case .missingCodec(let name): "\(tr("a plugin of GStreamer's is missing")): \(name)"
    case .truncated: tr("the end of the file is missing")
    case .damaged: tr("the file is damaged")
    case .unplayable: tr("the player fails on this file")
    case .unreachable(let reason): reason
    }
  }
}
