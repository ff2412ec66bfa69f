internal import CProcesses
internal import Glibc

/// Waits for handles, as `poll` does.
public struct Poll {
  private var handles: [pollfd] = []

  /// Nothing to wait for.
  public init() {}

  /// Waits until the handle has something to read, or is at its end; answers its place.
  @discardableResult
  public mutating func add(reading handle: Int32) -> Int {
    handles.append(pollfd(fd: handle, events: Int16(POLLIN), revents: 0))
    return handles.count - 1
  }

  /// Waits until the handle takes more.
  @discardableResult
  public mutating func add(writing handle: Int32) -> Int {
    handles.append(pollfd(fd: handle, events: Int16(POLLOUT), revents: 0))
    return handles.count - 1
  }

  /// Waits for at most so many seconds; infinity is as long as it takes.
  public mutating func wait(_ seconds: Double) {
    let most = Int32(max(0, min(seconds * 1000, 1e6)).rounded(.up))
    let milliseconds = seconds == .infinity ? -1 : most
    if poll(&handles, nfds_t(handles.count), milliseconds) < 0 {
      for index in handles.indices { handles[index].revents = 0 }
    }
  }

  /// Whether the handle at that place is ready, or broken.
  public func isReady(_ place: Int) -> Bool { handles[place].revents != 0 }
}

/// Wakes a thread that waits in `Poll`.
public final class WakeUp: Sendable {
  /// What to wait for.
  public let handle: Int32

  /// One that has not rung.
  public init() { handle = cprocesses_bell() }

  deinit { close(handle) }

  /// Wakes the thread, now or when it next waits.
  public func ring() {
    var one: UInt64 = 1
    _ = write(handle, &one, 8)
  }

  /// Takes what rang.
  public func answer() {
    var count: UInt64 = 0
    _ = read(handle, &count, 8)
  }
}
