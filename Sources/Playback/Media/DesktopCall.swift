internal import GLib

struct DesktopCall {
  /// The portals, the only services in a sandbox, and the path of their object.
  static let portal = "org.freedesktop.portal.Desktop"
  static let portalPath = "/org/freedesktop/portal/desktop"

  let name: String
  var path: String
  var interface: String
  var method: String
  var arguments: [Variant]

  /// The answer; nil if the service refuses or does not exist.
  @MainActor func answer(on bus: Bus) async -> [Variant]? {
    guard let path = ObjectPath(path) else { return nil }
    return try? await bus.call(name, at: path, interface, method, arguments)
  }
}
