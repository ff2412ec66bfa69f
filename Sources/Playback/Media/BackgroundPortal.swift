public import GLib
internal import Glibc

/// The desktop portal that lets programs in a sandbox run without a window.
@MainActor public struct BackgroundPortal {
  private let connect: () async -> Bus?

  /// The number of requests, as each has a name of its own.
  private static var requests = 0

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
    guard let path = ObjectPath("\(DesktopCall.portalPath)/request/\(sender)/\(token)") else {
      return true
    }
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    // Subscribed first, as the portal may respond before the call returns.
    let response = BusSubscription(
      to: "org.freedesktop.portal.Request",
      of: DesktopCall.portal,
      at: path,
      on: bus
    ) { _, values in
      answer.yield(values.first == .uint32(0) && values.last?["background"] != .flag(false))
    }
    defer { withExtendedLifetime(response) {} }
    let options = [("handle_token", Variant.text(token)), ("reason", .text(reason))]
    let call = call("RequestBackground", [.text(""), .dictionary(options)])
    guard await call.answer(on: bus) != nil else { return true }
    for await isGranted in answers { return isGranted }
    return false
  }

  /// Sets what the desktop shows about the program while it has no window: at most 96 characters.
  public func setStatus(_ message: String) async {
    guard let bus = await connect() else { return }
    _ = await call("SetStatus", [.dictionary([("message", .text(message))])]).answer(on: bus)
  }

  private func call(_ method: String, _ arguments: [Variant]) -> DesktopCall {
    DesktopCall(
      name: DesktopCall.portal,
      path: DesktopCall.portalPath,
      interface: "org.freedesktop.portal.Background",
      method: method,
      arguments: arguments
    )
  }
}
