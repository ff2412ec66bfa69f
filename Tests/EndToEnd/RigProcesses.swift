import Foundation

/// The processes of one rig, by the token in their environment.
struct RigProcesses {
  let token: String

  /// Their process ids, without zombies, whose environment the kernel has emptied.
  var running: [Int32] {
    let mark = Data("GATEFOLD_RIG=\(token)\0".utf8)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.filter { pid in
      let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      return environment?.range(of: mark) != nil
    }
  }

  static func name(of pid: Int32) -> String {
    let name = try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8)
    return name?.trimmingCharacters(in: .newlines) ?? "gone"
  }
}
