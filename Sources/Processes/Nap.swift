/// A pause of a task.
///
/// `Task.sleep` is libdispatch's (Swift 6.3), which wakes up once a second ever after: a program that
/// slept once would keep its processor from sleeping. This takes a thread for as long as it lasts.
public enum Nap {
  /// Waits so long, or until the task is cancelled.
  public static func take(_ duration: Duration) async {
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    let bell = WakeUp()
    await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
        let thread = Thread {
          var poll = Poll()
          poll.add(reading: bell.handle)
          poll.wait(seconds)
          waiter.resume()
        }
        // Without a thread there is no pause, which is better than one without an end.
        if let thread { thread.detach() } else { waiter.resume() }
      }
    } onCancel: {
      bell.ring()
    }
  }
}
