internal import GLib
internal import Glibc
internal import Messages
internal import Processes

/// One process of the player's, and the connection to it.
///
/// One thread starts it and sends commands, another one receives its reports; the main thread only
/// reads its progress.
final class PlayerLink: Sendable {
  enum Ending: Equatable, Sendable {
    /// It exited with status 0 or was closed on request.
    case closed
    case needsRegistry
    case otherBuild
    /// It could not be started; with the system's message.
    case notStarted(String)
    /// It crashed, was killed, or violated the protocol.
    case died(String)
  }

  /// The seconds in which it must close its files and its output.
  private static let grace = 2.0
  /// How many reports are received: a malicious process cannot keep the main thread busy.
  static let reports = CallAllowance(most: 1000, rate: 500)

  let progress: PlayerProgress
  private let channel: Channel
  /// The process's end of the connection, until the process is started.
  private let farEnd: Locked<Channel?>
  private let bell = WakeUp()
  private let state = Locked(State())

  private struct State {
    var sent: UInt64 = 0
    var isClosing = false
    var reasonToKill: String?
    var process: Int32?
  }

  /// Creates a connection for a process that is started later; nil where the system has no more
  /// descriptors.
  init?() {
    guard let progress = PlayerProgress(), let (near, far) = Channel.pair() else { return nil }
    (channel, farEnd, self.progress) = (near, Locked(far), progress)
  }

  var sent: UInt64 { state.withLock { $0.sent } }
  var process: Int32? { state.withLock { $0.process } }

  // MARK: - From any thread

  /// Lets the process end by itself within a short time; commands that it does not receive at once
  /// are not sent any more.
  func close() {
    state.withLock { $0.isClosing = true }
    bell.ring()
  }

  func kill(_ reason: String) {
    state.withLock { $0.reasonToKill = $0.reasonToKill ?? reason }
    bell.ring()
  }

  // MARK: - On the sending thread

  /// Starts a kept program or the one at a path; both closures are called with the link, on a thread
  /// that retains it.
  func start(
    _ program: String,
    _ arguments: [String],
    kept: Descriptor?,
    onReport: @escaping @Sendable (PlayerLink, PlayerReport) -> Void,
    onEnd: @escaping @Sendable (PlayerLink, Ending) -> Void
  ) {
    let far = farEnd.withLock { far in
      defer { far = nil }
      return far
    }
    // The process is not needed any more.
    guard let far, !state.withLock({ $0.isClosing }) else { return }
    let child: ChildProcess
    do throws(StartError) {
      // `far` closes with its object; it must be open until the process has its own copy.
      child = try withExtendedLifetime(far) { () throws(StartError) in
        try ChildProcess(
          path: kept == nil ? program : "/proc/self/fd/5",
          arguments: Build.arguments + arguments,
          sharing: [far.handle, progress.handle] + (kept.map { [$0.number] } ?? [])
        )
      }
    } catch {
      return onEnd(self, .notStarted(error.description))
    }
    state.withLock { $0.process = child.number }
    // From here on, only one thread uses it.
    nonisolated(unsafe) let process = child
    let thread = Thread { [self] in
      let ending = receive { onReport(self, $0) }
      onEnd(self, finish(process, ending))
    }
    guard let thread else { return onEnd(self, .notStarted(String(cString: strerror(EAGAIN)))) }
    thread.detach()
  }

  func send(_ command: PlayerCommand, with file: Descriptor? = nil) {
    let message = command.encoded
    while channel.send(message, with: file) == .later {
      // A process that receives nothing for long is detected as stalled, and killed.
      var poll = Poll()
      poll.add(writing: channel.handle)
      poll.wait(0.1)
      if state.withLock({ $0.isClosing || $0.reasonToKill != nil }) { return }
    }
    state.withLock { $0.sent += 1 }
  }

  // MARK: - On the receiving thread

  private func receive(_ onReport: (PlayerReport) -> Void) -> Ending? {
    var deadline = Double.infinity
    var allowance = Self.reports
    while true {
      let (isClosing, reason) = state.withLock { ($0.isClosing, $0.reasonToKill) }
      if let reason { return .died(reason) }
      let now = SteadyClock.seconds
      if isClosing, deadline == .infinity { deadline = now + Self.grace }
      guard now < deadline else { return .closed }
      let pause = allowance.pause(at: now)
      if pause > 0 {
        wait(pause, forReports: false)
        continue
      }
      switch channel.receive() {
      case .later: wait(deadline - now, forReports: true)
      case .ended: return nil
      case .message(let message, let descriptor):
        allowance.take()
        // The process must not send descriptors.
        guard descriptor == nil, let report = try? PlayerReport(decoding: message) else {
          return .died("a message that makes no sense")
        }
        onReport(report)
      }
    }
  }

  private func wait(_ seconds: Double, forReports: Bool) {
    var poll = Poll()
    let place = poll.add(reading: bell.handle)
    if forReports { poll.add(reading: channel.handle) }
    poll.wait(seconds)
    if poll.isReady(place) { bell.answer() }
  }

  private func finish(_ process: ChildProcess, _ ending: Ending?) -> Ending {
    if ending == nil {
      // The connection is closed at its end; its output closes as soon as it has ended.
      var poll = Poll()
      poll.add(reading: process.output)
      poll.wait(Self.grace)
    }
    let (end, isOther) = process.endWorker()
    if let ending { return ending }
    switch end {
    case _ where isOther: return .otherBuild
    case .exited(0): return .closed
    case .exited(PlayerExit.needsRegistry): return .needsRegistry
    case .exited(let status): return .died("exit status \(status)")
    case .signalled(let number): return .died("signal \(number)")
    }
  }
}
