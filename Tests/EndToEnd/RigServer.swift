import Foundation
import Synchronization

/// A server that a rig can start, with the pad that plays its devices; the scripts are in Tests/Rig.
nonisolated enum RigServer: String, CaseIterable, Sendable {
  /// Xorg with a touchpad, a mouse, a touch screen and a keyboard.
  case xserver
  /// A headless Wayland compositor with a pointer.
  case sway

  /// Where the scripts are.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Rig")
  private static let answers = Mutex<[Self: String?]>([:])

  /// The script that starts and stops it.
  var script: URL { Self.folder.appending(path: rawValue) }

  /// The script that plays its devices.
  var pad: URL {
    switch self {
    case .xserver: Self.folder.appending(path: "inputpad.py")
    case .sway: Self.folder.appending(path: "swaypad.py")
    }
  }

  /// What is not installed of it, in a line; nil when all is there.
  @MainActor func missing() async throws -> String? {
    if let answer = Self.answers.withLock({ $0[self] }) { return answer }
    let asked = try await ChildProcess.run(script, ["available"])
    let answer = asked.status == 0 ? nil : asked.output + asked.errors
    Self.answers.withLock { $0[self] = .some(answer) }
    return answer
  }
}
