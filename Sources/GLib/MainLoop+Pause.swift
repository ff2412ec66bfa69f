extension MainLoop {
  /// Waits so many seconds on GLib's own clock, or until the task is cancelled.
  ///
  /// `Task.sleep` is libdispatch's (Swift 6.3), which wakes up once a second ever after; the loop only
  /// wakes when it is time.
  public static func pause(for seconds: Double) async {
    let pause = Pause()
    await withTaskCancellationHandler {
      await withCheckedContinuation { pause.begin(seconds, $0) }
    } onCancel: {
      Task { @MainActor in pause.end() }
    }
  }
}

/// One who waits.
@MainActor private final class Pause {
  private var waiter: CheckedContinuation<Void, Never>?
  private var timeout: Timeout?
  private var isOver = false

  nonisolated init() {}

  func begin(_ seconds: Double, _ waiter: CheckedContinuation<Void, Never>) {
    guard !isOver else { return waiter.resume() }
    self.waiter = waiter
    timeout = Timeout(after: seconds) { [weak self] in self?.end() }
  }

  func end() {
    isOver = true
    timeout = nil
    waiter?.resume()
    waiter = nil
  }
}
