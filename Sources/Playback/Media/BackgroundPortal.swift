public import GLib
internal import Glibc

/// The desktop portal that lets programs in a sandbox run without a window.
@MainActor public struct BackgroundPortal {
  private let connect: () async -> Bus?

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  /// The number of requests, as each has a name of its own.
  private static var requests = 0

  /// The portal on a bus.
  public init(connect: @escaping () async -> Bus?) { self.connect = connect }

  /// Whether this program runs in a sandbox, in which it reaches the desktop only by portals.
  public nonisolated static var isNeeded: Bool { access("/.flatpak-info", F_OK) == 0 }

  /// Requests to run without a window, for a reason that the desktop may show to the user.
  ///
  /// Returns true as well if there is no such portal: then nothing ends the program.
  public func request(_ reason: String) async -> Bool {
    guard let bus = await connect() else { return true }
    Self.requests += 1
    let token = "gatefold\(Self.requests)"
    let sender = String(bus.uniqueName.dropFirst().map { $0 == "." ? "_" : $0 })
    guard let path = ObjectPath("\(Self.path)/request/\(sender)/\(token)") else { return true }
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    // Subscribed first, as the portal may respond before the call returns.
    let response = BusSubscription(
      to: "org.freedesktop.portal.Request",
      of: Self.name,
      at: path,
      on: bus
    ) { _, values in
      answer.yield(values.first == .uint32(0) && values.last?["background"] != .flag(false))
    }
    defer { withExtendedLifetime(response) {} }
    let options = [("handle_token", Variant.text(token)), ("reason", .text(reason))]
    guard await call(bus, "RequestBackground", [.text(""), .dictionary(options)]) else {
      return true
    }
    for await isGranted in answers { return isGranted }
    return false
  }

  /// Sets what the desktop shows about the program while it has no window: at most 96 characters.
  public func setStatus(_ message: String) async {
    guard let bus = await connect() else { return }
    _ = await call(bus, "SetStatus", [.dictionary([("message", .text(message))])])
  }

  /// Returns whether the portal accepted the call.
  private func call(_ bus: Bus, _ method: String, _ arguments: [Variant]) async -> Bool {
    guard let path = ObjectPath(Self.path) else { return false }
    let interface = "org.freedesktop.portal.Background"
    return (try? await bus.call(Self.name, at: path, interface, method, arguments)) != nil
  }
}
