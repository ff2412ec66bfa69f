public import GLib
internal import Glibc

/// The computer does not fall asleep by itself as long as this is there.
///
/// Asked over the session bus without waiting for an answer: a desktop that hangs delays nothing. It
/// forgets us when we leave the bus, whatever happens before.
@MainActor public final class Wakefulness {
  /// Who may be asked.
  enum Service: CaseIterable {
    /// What a sandbox has.
    case portal
    /// GNOME, and those that do as it does.
    case session
    /// KDE, Xfce and others.
    case power
  }

  private let asking: Task<Held?, Never>

  /// Asks the desktop not to suspend; it shows the reason to people.
  public init(_ reason: String, program: String, connect: @escaping () async -> Bus?) {
    asking = Task {
      guard let bus = await connect() else { return nil }
      for service in Self.services {
        if let held = await service.ask(bus, program, reason) { return held }
      }
      return nil
    }
  }

  isolated deinit {
    // It may just be being asked: then it is let go when the answer is there.
    Task { [asking] in await asking.value?.letGo() }
  }

  /// Whether somebody keeps the computer awake.
  var isHeld: Bool { get async { await asking.value != nil } }

  private static var services: [Service] {
    let isBoxed = access("/.flatpak-info", F_OK) == 0
    return isBoxed ? [.portal] : [.session, .power, .portal]
  }

  /// What a service gave, by which it is let go.
  fileprivate struct Held {
    let service: Service
    let bus: Bus
    let receipt: Variant

    func letGo() async {
      let request = service.release(receipt)
      _ = try? await bus.call(
        request.name,
        at: request.path,
        request.interface,
        request.method,
        request.arguments
      )
    }
  }
}

extension Wakefulness.Service {
  /// A call of D-Bus.
  struct Request {
    let name: String
    let path: ObjectPath
    let interface: String
    let method: String
    let arguments: [Variant]
  }

  /// `GSM_INHIBITOR_FLAG_SUSPEND`; the portal has the same.
  private static let suspend: UInt32 = 4

  @MainActor fileprivate func ask(_ bus: Bus, _ program: String, _ reason: String) async
    -> Wakefulness.Held?
  {
    let request = request(program, reason)
    let answer = try? await bus.call(
      request.name,
      at: request.path,
      request.interface,
      request.method,
      request.arguments
    )
    guard let receipt = answer?.first else { return nil }
    return Wakefulness.Held(service: self, bus: bus, receipt: receipt)
  }

  private func request(_ program: String, _ reason: String) -> Request {
    switch self {
    case .portal:
      Request(
        name: "org.freedesktop.portal.Desktop",
        path: Self.path("/org/freedesktop/portal/desktop"),
        interface: "org.freedesktop.portal.Inhibit",
        method: "Inhibit",
        arguments: [
          .text(""), .uint32(Self.suspend), .dictionary([("reason", .text(reason))]),
        ]
      )
    case .session:
      Request(
        name: "org.gnome.SessionManager",
        path: Self.path("/org/gnome/SessionManager"),
        interface: "org.gnome.SessionManager",
        method: "Inhibit",
        arguments: [.text(program), .uint32(0), .text(reason), .uint32(Self.suspend)]
      )
    case .power:
      Request(
        name: "org.freedesktop.PowerManagement",
        path: Self.path("/org/freedesktop/PowerManagement/Inhibit"),
        interface: "org.freedesktop.PowerManagement.Inhibit",
        method: "Inhibit",
        arguments: [.text(program), .text(reason)]
      )
    }
  }

  fileprivate func release(_ receipt: Variant) -> Request {
    let asked = request("", "")
    switch self {
    case .portal:
      let path = if case .path(let path) = receipt { path } else { asked.path }
      return Request(
        name: asked.name,
        path: path,
        interface: "org.freedesktop.portal.Request",
        method: "Close",
        arguments: []
      )
    case .session, .power:
      return Request(
        name: asked.name,
        path: asked.path,
        interface: asked.interface,
        method: self == .session ? "Uninhibit" : "UnInhibit",
        arguments: [receipt]
      )
    }
  }

  private static func path(_ text: String) -> ObjectPath {
    guard let path = ObjectPath(text) else { preconditionFailure("“\(text)” is no object path") }
    return path
  }
}
