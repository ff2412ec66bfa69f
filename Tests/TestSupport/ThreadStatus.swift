import Foundation

/// The kernel's status of a thread's sandbox.
public nonisolated struct ThreadStatus: Sendable, Equatable {
  /// What it does, as the kernel's letter: R if it runs or waits for a processor.
  public let state: Character?
  /// Whether it cannot gain rights by starting a program.
  public let hasNoNewRights: Bool
  /// Whether its system calls are filtered.
  public let isFiltered: Bool
  /// How many filters it has; nil if the kernel does not report it.
  public let filters: Int?

  /// All threads of a process; empty if there is no such process.
  public static func threads(of process: Int32) -> [Self] {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      // A thread may end meanwhile.
      guard let text = try? String(contentsOfFile: "\(folder)/\(name)/status", encoding: .utf8)
      else { return nil }
      let lines = text.split(separator: "\n").map { $0.split(separator: ":\t") }
      let fields = lines.reduce(into: [:]) { $0[$1[0]] = $1.last.flatMap { Int($0) } }
      let state = lines.first { $0[0] == "State" }?.last?.first
      return Self(
        state: state,
        hasNoNewRights: fields["NoNewPrivs"] == 1,
        isFiltered: fields["Seccomp"] == 2,
        filters: fields["Seccomp_filters"]
      )
    }
  }
}
