internal import GLib

/// MPRIS's face of the program.
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
    // Where it cannot be done, MPRIS wants it to have no effect.
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

  private static let types = [
    "audio/aac", "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/opus",
    "audio/vorbis", "audio/wav", "audio/x-aiff", "audio/x-ms-wma", "audio/x-wavpack",
  ]
}
