internal import Glibc

/// What the system reports about other processes.
public enum ProcessState {
  /// Whether the process is stopped, for example by a debugger or a terminal.
  public static func isStopped(_ process: Int32) -> Bool {
    ["T", "t"].contains(state("/proc/\(process)/stat"))
  }

  /// The states of its threads, as the kernel's letters: R runs or waits for a processor, D waits
  /// for a disk.
  public static func threads(of process: Int32) -> Set<Character> {
    let folder = "/proc/\(process)/task"
    let threads = FolderListing.names(in: Array(folder.utf8)) ?? []
    return Set(
      threads.compactMap { state("\(folder)/\(String(decoding: $0, as: UTF8.self))/stat") }
    )
  }

  /// Its processor time in seconds; 0 if there is no such process.
  public static func processorTime(of process: Int32) -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func state(_ path: String) -> Character? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(file, &bytes, bytes.count)
    // The name, which may have any bytes, is in parentheses; the state follows it.
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
    else { return nil }
    return Character(Unicode.Scalar(bytes[end + 2]))
  }
}
