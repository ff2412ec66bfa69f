import Foundation

/// The processes that belong to one start of a rig: all with its token in their environment.
struct RigProcesses {
  /// The token.
  let token: String

  /// Their numbers; those that have ended but not been buried do not count, for the kernel has
  /// emptied their environment.
  var running: [Int32] {
    let mark = Data("GATEFOLD_RIG=\(token)\0".utf8)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.filter { pid in
      let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      return environment?.range(of: mark) != nil
    }
  }

  /// What a process is called.
  static func name(of pid: Int32) -> String {
    let name = try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8)
    return name?.trimmingCharacters(in: .newlines) ?? "gone"
  }
}
