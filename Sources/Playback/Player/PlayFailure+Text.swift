internal import GLib

extension PlayFailure {
  /// What to tell a person.
  public var text: String {
    switch self {
    case .gone: tr("the file is not there any more")
    case .unreadable(let reason): "\(tr("the file cannot be read")): \(reason)"
    case .empty: tr("the file is empty")
    case .notSound: tr("this is no music")
    case .missingCodec(let name): "\(tr("a plugin of GStreamer's is missing")): \(name)"
    case .truncated: tr("a part of the file is missing at its end")
    case .damaged: tr("the file is damaged")
    case .unplayable: tr("the player fails on this file")
    }
  }
}
