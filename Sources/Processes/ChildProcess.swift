internal import CProcesses
internal import Glibc

/// A program that was started, with pipes to its standard input and from its standard output.
///
/// Use it on one thread only; deallocation kills the process and reaps it.
public final class ChildProcess {
  public enum Outcome: Equatable, Sendable {
    /// The number of bytes, at least one.
    case some(Int)
    /// The pipe is empty or full at present.
    case later
    case ended
  }

  public let number: Int32
  /// The handle of the pipe to the program's standard input; −1 once closed.
  public private(set) var input: Int32
  public let output: Int32
  private var isReaped = false
  /// Of the program, in seconds, available once it has ended.
  public private(set) var processorTime = 0.0

  /// Starts the program at `path`; it inherits the shared handles as its handles from 3 on.
  public init(
    path: String,
    arguments: [String],
    sharing handles: [Int32] = []
  ) throws(StartError) {
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    guard cprocesses_pipe(&toChild) == 0 else { throw StartError(path: path, error: errno) }
    guard cprocesses_pipe(&fromChild) == 0 else {
      let error = errno
      for end in toChild { close(end) }
      throw StartError(path: path, error: error)
    }
    let shared = zip(handles, Int32(3)...).map { (ours: $0, its: $1) }
    let mapped = [(ours: toChild[0], its: Int32(0)), (ours: fromChild[1], its: 1)] + shared
    let (child, error) = Self.spawn(path, arguments, mapped)
    close(toChild[0])
    close(fromChild[1])
    (input, output, number) = (toChild[1], fromChild[0], child)
    for handle in [input, output] { _ = fcntl(handle, F_SETFL, O_NONBLOCK) }
    guard error == 0 else {
      isReaped = true
      throw StartError(path: path, error: error)
    }
  }

  deinit {
    closeInput()
    close(output)
    if !isReaped {
      kill(number, SIGKILL)
      reap()
    }
  }

  /// Lets the program write a megabyte before it blocks.
  public func widenPipe() { _ = fcntl(output, 1031, 1 << 20) }

  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  public func write(_ bytes: ArraySlice<UInt8>) -> Outcome {
    bytes.withUnsafeBytes { buffer in
      outcome { Glibc.write(input, buffer.baseAddress, buffer.count) }
    }
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    outcome { Glibc.read(output, buffer.baseAddress, buffer.count) }
  }

  public enum Ending: Equatable, Sendable {
    /// With that exit status.
    case exited(Int32)
    case signalled(Int32)
  }

  /// Kills the program and waits until it has ended.
  @discardableResult
  public func end() -> Ending {
    if !isReaped { kill(number, SIGKILL) }
    return reap()
  }

  @discardableResult
  public func reap() -> Ending {
    guard !isReaped else { return .exited(0) }
    isReaped = true
    var status: Int32 = 0
    var used = rusage()
    while wait4(number, &status, 0, &used) < 0 {
      guard errno == EINTR else { return .exited(0) }
    }
    for time in [used.ru_utime, used.ru_stime] {
      processorTime += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    return status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .signalled(status & 0x7f)
  }

  /// Writes all of `input`, and reads all output until the program ends; kills it after `seconds`.
  public func finish(
    input: [UInt8] = [],
    within seconds: Double = .infinity
  ) -> (output: [UInt8], ending: Ending) {
    let deadline = SteadyClock.seconds + seconds
    var rest = input[...]
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while !rest.isEmpty, case .some(let count) = write(rest) { rest = rest.dropFirst(count) }
      if rest.isEmpty { closeInput() }
      var poll = Poll()
      poll.add(reading: self.output)
      if !rest.isEmpty { poll.add(writing: self.input) }
      let left = deadline - SteadyClock.seconds
      guard left > 0 else { return (output, end()) }
      poll.wait(min(left, 1))
      switch piece.withUnsafeMutableBytes({ read(into: $0) }) {
      case .some(let count): output += piece[..<count]
      case .later: continue
      case .ended: return (output, reap())
      }
    }
  }

  private func outcome(_ call: () -> Int) -> Outcome {
    var count = call()
    while count < 0, errno == EINTR { count = call() }
    if count > 0 { return .some(count) }
    return count < 0 && errno == EAGAIN ? .later : .ended
  }

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    _ handles: [(ours: Int32, its: Int32)]
  ) -> (child: Int32, error: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Our handles may have the numbers of its handles, so they move out of the way first.
    let high: [(Int32, Int32)] = handles.map { (fcntl($0.ours, F_DUPFD_CLOEXEC, 20), $0.its) }
    defer {
      for (ours, _) in high { close(ours) }
    }
    for (ours, its) in high { posix_spawn_file_actions_adddup2(&actions, ours, its) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer {
      for word in words { free(word) }
    }
    var child: Int32 = -1
    // The program does not inherit other handles that this process has inherited, for example from
    // a shell.
    let first = max(handles.map(\.its).max() ?? 0, STDERR_FILENO) + 1
    let error = cprocesses_spawn(&child, path, &actions, first, &attributes, &words)
    return (child, error)
  }
}

/// A program that could not be started.
public struct StartError: Error, CustomStringConvertible {
  public let path: String
  /// The system's error number.
  public let error: Int32

  public var description: String {
    "\(path) could not be started: \(String(cString: strerror(error)))"
  }
}
