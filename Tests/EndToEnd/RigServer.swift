import Foundation
import Synchronization
import TestSupport

/// A server for a rig, with the pad that plays its devices; the scripts are in Tests/Rig.
nonisolated enum RigServer: String, CaseIterable, Sendable {
  case xserver
  case sway

  private static let folder = Checkout.url("Tests/Rig")
  private static let answers = Mutex<[Self: String?]>([:])

  var script: URL { Self.folder.appending(path: rawValue) }

  var pad: URL {
    switch self {
    case .xserver: Self.folder.appending(path: "inputpad.py")
    case .sway: Self.folder.appending(path: "swaypad.py")
    }
  }

  /// A line with what is not installed; nil if everything is.
  @MainActor func missing() async throws -> String? {
    if let answer = Self.answers.withLock({ $0[self] }) { return answer }
    let asked = try await ChildProcess.run(script, ["available"])
    let answer = asked.status == 0 ? nil : asked.output + asked.errors
    Self.answers.withLock { $0[self] = .some(answer) }
    return answer
  }
}
