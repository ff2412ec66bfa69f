internal import Glibc
internal import Synchronization

nonisolated struct BenchFolder {
  private let root: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // mkdtemp puts letters of its own in place of each X.
    var template = Array("\(base)/gatefold-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(base) }
    root = String(cString: made)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func remove() { Self.remove(root) }

  private static func remove(_ path: String) {
    if let listing = opendir(path) {
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
        guard name != ".", name != ".." else { continue }
        let inner = "\(path)/\(name)"
        if Int32(entry.pointee.d_type) == Int32(DT_DIR) { remove(inner) } else { unlink(inner) }
      }
      closedir(listing)
    }
    rmdir(path)
  }
}

/// How far the memory of this process and of one that it started grew at most.
nonisolated final class MemoryMeter: Sendable {
  private struct State {
    var most = 0.0
    var child: Int32?
  }

  private let start = residentMemory()
  private let state = Mutex(State())

  /// Counts that process as well, from now on.
  func follow(_ child: Int32) { state.withLock { $0.child = child } }

  func look() {
    let now = residentMemory()
    state.withLock { state in
      state.most = max(state.most, now + (state.child.map(Self.memory) ?? 0))
    }
  }

  /// The kibibytes that a process keeps; none once it is over.
  private static func memory(of process: Int32) -> Double {
    let line = SmallFile.text("/proc/\(process)/status")?
      .split(separator: "\n").first { $0.hasPrefix("VmRSS") }
    return line?.split(separator: " ").dropLast().last.flatMap { Double($0) } ?? 0
  }

  /// The growth in MiB.
  var growth: Double { (state.withLock(\.most) - start) / 1024 }
}
