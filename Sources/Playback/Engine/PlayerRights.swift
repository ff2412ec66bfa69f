internal import GLib
internal import Processes

/// The sandbox of the player's process, as the process reports it.
struct PlayerRights: Equatable {
  /// 0 where it has none.
  let landlock: UInt8
  let filters: UInt8

  private static let isLogged = Locked(false)

  /// The message where this is less than the kernel offers; nil otherwise.
  func shortcoming(of offered: (landlock: Int, hasFilter: Bool)) -> String? {
    guard Int(landlock) < offered.landlock || filters < (offered.hasFilter ? 2 : 0) else {
      return nil
    }
    let files = landlock > 0 ? "Landlock \(landlock)" : "no Landlock"
    return Format.text(
      tr("The program that plays music is isolated only in part: %s"),
      "\(files), \(filters) × seccomp"
    )
  }

  func logOnce() {
    let offered = Sandbox.offered
    guard let text = shortcoming(of: (offered.landlock, offered.hasFilter)) else { return }
    let isFirst = Self.isLogged.withLock { isLogged in
      defer { isLogged = true }
      return !isLogged
    }
    if isFirst { Log.message(text) }
  }
}
