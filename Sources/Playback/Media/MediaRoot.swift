internal import GLib

/// The MPRIS interface of the program.
@MainActor final class MediaRoot: BusInterface {
  private weak var controls: MediaControls?

  init(_ controls: MediaControls) { self.controls = controls }

  func call(
    _ method: String,
    _ arguments: [Variant],
    from sender: String
  ) throws(BusError) -> [Variant] {
    guard let controls else { throw .notSupported("The program is going.") }
    try controls.admit(isRead: false)
    switch method {
    // As MPRIS requires, a call that is not possible has no effect.
    case "Raise": controls.onRaise?()
    case "Quit": controls.onQuit?()
    default: throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "There is no \(method).")
    }
    return []
  }

  func value(of property: String, for sender: String) throws(BusError) -> Variant {
    guard let controls else { throw .notSupported("The program is going.") }
    try controls.admit(isRead: true)
    switch property {
    case "CanQuit": return .flag(controls.onQuit != nil)
    case "CanRaise": return .flag(controls.onRaise != nil)
    case "HasTrackList": return .flag(false)
    case "Identity": return .text("Gatefold")
    case "DesktopEntry": return .text("io.github.gatefold.Gatefold")
    case "SupportedUriSchemes": return .texts(controls.onOpen == nil ? [] : ["file"])
    case "SupportedMimeTypes": return .texts(controls.onOpen == nil ? [] : Self.types)
    default:
      throw BusError("org.freedesktop.DBus.Error.UnknownProperty", "There is no \(property).")
    }
  }

  func set(_ property: String, to value: Variant, from sender: String) throws(BusError) {
    throw BusError("org.freedesktop.DBus.Error.PropertyReadOnly", "\(property) cannot be set.")
  }

  /// The same types as in the desktop file.
  static let types = [
    "audio/mpeg", "audio/mp2", "audio/flac", "audio/x-flac", "audio/ogg", "audio/x-flac+ogg",
    "audio/x-vorbis+ogg", "audio/x-opus+ogg", "audio/opus", "audio/x-speex+ogg", "audio/x-speex",
    "audio/mp4", "audio/x-m4a", "audio/x-m4b", "audio/x-m4r", "audio/aac", "audio/x-wav",
    "audio/vnd.wave", "audio/x-aiff", "audio/x-aifc", "audio/x-ms-wma", "audio/x-ape",
    "audio/x-musepack", "audio/x-wavpack", "audio/x-tta", "audio/x-dsf", "audio/x-mpegurl",
    "application/vnd.apple.mpegurl", "audio/x-scpls", "application/xspf+xml",
  ]
}
