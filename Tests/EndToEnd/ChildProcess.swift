import Foundation
import Glibc
import Synchronization
import TestSupport

/// A process that a test started, with all that it says.
///
/// It is killed, at the latest, when nobody holds this object any more.
@MainActor final class ChildProcess {
  /// Something went wrong with a process, in words.
  nonisolated struct Trouble: Error, CustomStringConvertible {
    /// What went wrong.
    let description: String
  }

  /// How a process ended, and what it had said.
  struct Ending {
    /// Its exit status; minus the signal that ended it.
    let status: Int32
    /// What it said on standard output, without the last line's end.
    let output: String
    /// What it said on standard error.
    let errors: String
  }

  /// What it says on standard output.
  let output = LineBuffer()
  /// What it says on standard error.
  let errors = LineBuffer()
  private let process = Process()
  private let input = Pipe()
  private let ending = Outcome()

  /// Starts a program; without an environment, in that of the tests.
  init(_ program: URL, _ arguments: [String] = [], environment: [String: String]? = nil) throws {
    // A pipe to a process that has died must not end the tests.
    Glibc.signal(SIGPIPE, SIG_IGN)
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment ?? ProcessInfo.processInfo.environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { [ending] process in ending.note(process) }
    try process.run()
    self.output.follow(output.fileHandleForReading)
    self.errors.follow(errors.fileHandleForReading)
  }

  isolated deinit { signal(SIGKILL) }

  /// Its number.
  var pid: Int32 { process.processIdentifier }

  /// Its exit status, or minus the signal that ended it; nil while it runs.
  var status: Int32? { ending.status }

  /// Sends a signal to it, if it still runs.
  func signal(_ number: Int32) {
    if status == nil, process.isRunning { kill(pid, number) }
  }

  /// Writes a line to its standard input.
  func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Ends its standard input.
  func hush() { try? input.fileHandleForWriting.close() }

  /// Waits until it has ended and all that it said is here.
  func end(within limit: Duration = .seconds(20)) async throws -> Ending {
    await until(within: limit) { status != nil && output.isComplete && errors.isComplete }
    guard let status else {
      throw Trouble(description: "still running after \(limit): \(process.arguments ?? [])")
    }
    return Ending(status: status, output: output.text, errors: errors.text)
  }

  /// Runs a program, with nothing to read, until it ends by itself; kills it when it does not.
  static func run(
    _ program: URL,
    _ arguments: [String],
    environment: [String: String]? = nil
  ) async throws -> Ending {
    let process = try Self(program, arguments, environment: environment)
    process.hush()
    defer { process.signal(SIGKILL) }
    return try await process.end()
  }
}

/// How a process ended, noted on the thread that learns of it.
private nonisolated final class Outcome: Sendable {
  private let value = Mutex<Int32?>(nil)

  var status: Int32? { value.withLock { $0 } }

  func note(_ process: Process) {
    let status = process.terminationStatus
    let isSignal = process.terminationReason == .uncaughtSignal
    value.withLock { $0 = isSignal ? -status : status }
  }
}
