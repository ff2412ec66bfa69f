internal import Glibc

/// What the system reports about other processes.
public enum ProcessState {
  /// Whether the process is stopped, for example by a debugger or a terminal.
  public static func isStopped(_ process: Int32) -> Bool {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(file, &bytes, bytes.count)
    // The name, which may have any bytes, is in parentheses; the state follows it.
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
    else { return false }
    return bytes[end + 2] | 0x20 == UInt8(ascii: "t")
  }
}
