internal import CProcesses
internal import Glibc

/// Waits for handles with `poll`.
public struct Poll {
  private var handles: [pollfd] = []

  public init() {}

  /// Waits until the handle is readable or at its end; returns its position.
  @discardableResult
  public mutating func add(reading handle: Int32) -> Int {
    handles.append(pollfd(fd: handle, events: Int16(POLLIN), revents: 0))
    return handles.count - 1
  }

  /// Waits until the handle is writable; returns its position.
  @discardableResult
  public mutating func add(writing handle: Int32) -> Int {
    handles.append(pollfd(fd: handle, events: Int16(POLLOUT), revents: 0))
    return handles.count - 1
  }

  /// Waits for at most that many seconds; infinity waits without limit.
  public mutating func wait(_ seconds: Double) {
    let most = Int32(max(0, min(seconds * 1000, 1e6)).rounded(.up))
    let milliseconds = seconds == .infinity ? -1 : most
    if poll(&handles, nfds_t(handles.count), milliseconds) < 0 {
      for index in handles.indices { handles[index].revents = 0 }
    }
  }

  public static func pause(_ seconds: Double) {
    var poll = Poll()
    poll.wait(seconds)
  }

  /// Whether the handle at that position is ready, or has an error.
  public func isReady(_ place: Int) -> Bool { handles[place].revents != 0 }
}

/// Wakes a thread that waits in `Poll`.
public final class WakeUp: Sendable {
  public let handle: Int32

  public init() { handle = cprocesses_bell() }

  deinit { close(handle) }

  /// Wakes the thread, now or when it waits next.
  public func ring() {
    var one: UInt64 = 1
    _ = write(handle, &one, 8)
  }

  public func answer() {
    var count: UInt64 = 0
    _ = read(handle, &count, 8)
  }
}
