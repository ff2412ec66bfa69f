public import GLib

/// Prevents the computer from suspending or its screen from blanking as long as this object exists.
///
/// The request over the session bus blocks nothing, even if the desktop hangs. The desktop drops it
/// when the program leaves the bus, for whatever reason.
@MainActor public final class Wakefulness {
  public nonisolated enum Sleep: Sendable {
    case suspend
    /// The screen blanks and may be locked; what prevents it does not prevent suspending.
    case blank
  }

  /// The services that can prevent it.
  enum Service: CaseIterable {
    /// The portal, the only service in a sandbox.
    case portal
    /// GNOME and compatible desktops.
    case session
    /// KDE, Xfce and others.
    case power
  }

  private let asking: Task<Held?, Never>

  /// Requests that the desktop does not sleep; the desktop shows the reason to the user.
  public init(
    _ reason: String,
    prevents sleep: Sleep = .suspend,
    program: String,
    connect: @escaping () async -> Bus?
  ) {
    asking = Task {
      guard let bus = await connect() else { return nil }
      for service in Self.services {
        if let held = await service.request(bus, sleep, program, reason) { return held }
      }
      return nil
    }
  }

  isolated deinit {
    // The request may be pending: then it is released as soon as it is granted.
    Task { [asking] in await asking.value?.letGo() }
  }

  var isHeld: Bool { get async { await asking.value != nil } }

  private static var services: [Service] {
    BackgroundPortal.isNeeded ? [.portal] : [.session, .power, .portal]
  }

  /// The grant of a service, with the value that releases it.
  fileprivate struct Held {
    let service: Service
    let sleep: Sleep
    let bus: Bus
    let receipt: Variant

    func letGo() async {
      _ = await service.release(receipt, of: sleep).answer(on: bus)
    }
  }
}

extension Wakefulness.Service {
  @MainActor fileprivate func request(
    _ bus: Bus,
    _ sleep: Wakefulness.Sleep,
    _ program: String,
    _ reason: String
  ) async -> Wakefulness.Held? {
    let answer = await request(sleep, program, reason).answer(on: bus)
    guard let receipt = answer?.first else { return nil }
    return Wakefulness.Held(service: self, sleep: sleep, bus: bus, receipt: receipt)
  }

  private func request(
    _ sleep: Wakefulness.Sleep,
    _ program: String,
    _ reason: String
  ) -> DesktopCall {
    switch self {
    case .portal:
      DesktopCall(
        name: DesktopCall.portal,
        path: DesktopCall.portalPath,
        interface: "org.freedesktop.portal.Inhibit",
        method: "Inhibit",
        arguments: [
          .text(""), .uint32(sleep.flag), .dictionary([("reason", .text(reason))]),
        ]
      )
    case .session:
      DesktopCall(
        name: "org.gnome.SessionManager",
        path: "/org/gnome/SessionManager",
        interface: "org.gnome.SessionManager",
        method: "Inhibit",
        arguments: [.text(program), .uint32(0), .text(reason), .uint32(sleep.flag)]
      )
    case .power:
      DesktopCall(
        name: sleep.power.name,
        path: sleep.power.path,
        interface: sleep.power.interface,
        method: "Inhibit",
        arguments: [.text(program), .text(reason)]
      )
    }
  }

  fileprivate func release(_ receipt: Variant, of sleep: Wakefulness.Sleep) -> DesktopCall {
    var call = request(sleep, "", "")
    switch self {
    case .portal:
      if case .path(let path) = receipt { call.path = path.description }
      call.interface = "org.freedesktop.portal.Request"
      (call.method, call.arguments) = ("Close", [])
    case .session: (call.method, call.arguments) = ("Uninhibit", [receipt])
    case .power: (call.method, call.arguments) = ("UnInhibit", [receipt])
    }
    return call
  }
}

nonisolated extension Wakefulness.Sleep {
  /// `GSM_INHIBITOR_FLAG_SUSPEND` or `GSM_INHIBITOR_FLAG_IDLE`; the portal uses the same values.
  fileprivate var flag: UInt32 {
    switch self {
    case .suspend: 4
    case .blank: 8
    }
  }

  /// The service of the desktops without a session manager.
  fileprivate var power: (name: String, path: String, interface: String) {
    switch self {
    case .suspend:
      (
        "org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit",
        "org.freedesktop.PowerManagement.Inhibit"
      )
    case .blank:
      (
        "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver",
        "org.freedesktop.ScreenSaver"
      )
    }
  }
}
