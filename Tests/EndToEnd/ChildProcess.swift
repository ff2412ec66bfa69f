import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A process that a test started, with its output.
///
/// It is killed when this object is freed.
@MainActor final class ChildProcess {
  nonisolated struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  struct Ending {
    /// Its exit status; minus the signal that ended it.
    let status: Int32
    /// Its standard output, without the last line's end.
    let output: String
    let errors: String
  }

  let output = LineBuffer()
  let errors = LineBuffer()
  private let process = Process()
  private let input = Pipe()
  private let ending = Outcome()

  init(_ program: URL, _ arguments: [String] = [], environment: [String: String]? = nil) throws {
    // Writing to the pipe of a dead process must not end the tests.
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

  var pid: Int32 { process.processIdentifier }

  var status: Int32? { ending.status }

  func signal(_ number: Int32) {
    if status == nil, process.isRunning { kill(pid, number) }
  }

  func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  func hush() { try? input.fileHandleForWriting.close() }

  /// Waits until it has ended and its output is complete.
  func end(within limit: Duration = TraceWatch.patience) async throws -> Ending {
    await until(within: limit) { status != nil && output.isComplete && errors.isComplete }
    guard let status else {
      throw Problem(description: "still running after \(limit): \(process.arguments ?? [])")
    }
    return Ending(status: status, output: output.text, errors: errors.text)
  }

  /// Waits until it has ended by a signal as it should, without a critical message.
  func endWell() async {
    signal(SIGTERM)
    #expect(await until(within: .seconds(20)) { status != nil })
    #expect(status == 0, "\(errors.text)")
    #expect(errors.lines.filter { $0.contains("CRITICAL") }.isEmpty)
  }

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

private nonisolated final class Outcome: Sendable {
  private let value = Mutex<Int32?>(nil)

  var status: Int32? { value.withLock { $0 } }

  func note(_ process: Process) {
    let status = process.terminationStatus
    let isSignal = process.terminationReason == .uncaughtSignal
    value.withLock { $0 = isSignal ? -status : status }
  }
}
