import Foundation
import Glibc
import TestSupport

/// A server of Tests/Rig, the pad that plays its devices, and the programs under test.
final class Rig {
  private(set) var environment: [String: String] = [:]
  let script: ChildProcess
  private let server: RigServer
  let folder: TemporaryFolder
  private var pad: ChildProcess?
  /// The longest delay of a part of a command, in seconds, since this was set to 0.
  private var delay = 0.0
  private var programs: [ChildProcess] = []

  static func with(_ server: RigServer, _ body: @MainActor (Rig) async throws -> Void) async throws
  {
    let rig = try Rig(server)
    do {
      try await rig.connect()
      try await body(rig)
    } catch {
      await rig.stop()
      throw error
    }
    await rig.stop()
  }

  private init(_ server: RigServer) throws {
    self.server = server
    folder = try TemporaryFolder()
    script = try ChildProcess(server.script, ["serve", folder.path("run")])
  }

  var token: String { environment["GATEFOLD_RIG"] ?? "none" }

  func path(_ name: String) -> String { folder.path(name) }

  func launch(
    _ name: String,
    _ arguments: [String],
    environment more: [String: String] = [:]
  ) throws -> ChildProcess {
    try launch(BuiltPrograms.named(name), arguments, environment: more)
  }

  func launch(
    _ program: URL,
    _ arguments: [String],
    environment more: [String: String] = [:]
  ) throws -> ChildProcess {
    let program = try ChildProcess(
      program,
      arguments,
      environment: BuiltPrograms.withoutDisplay.merging(environment) { $1 }.merging(more) { $1 }
    )
    programs.append(program)
    return program
  }

  /// Plays a command on the devices, or several lines of them without a pause.
  ///
  /// The server has handled it on return; the program may have not.
  func pad(_ command: String) async throws {
    guard let pad else { throw ChildProcess.Problem(description: "the rig has no pad yet") }
    let before = pad.output.lines.count
    try pad.say(command)
    for index in command.split(separator: "\n").indices {
      let answer = try await line(before + index, of: pad, "the pad, told “\(command)”,")
      let words = answer.split(separator: " ")
      guard words.first == "ok" else {
        throw ChildProcess.Problem(description: "the pad, told “\(command)”: \(answer)")
      }
      delay = max(delay, words.dropFirst().first.flatMap { Double($0) } ?? 0)
    }
  }

  /// Runs `body`, whose times count as in a fling, again from its beginning where the machine was
  /// too slow.
  ///
  /// Decided by the pad's delays, never by the result.
  func inTime<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    var attempts: [String] = []
    while attempts.count < 20 {
      delay = 0
      do {
        let answer = try await body()
        if delay <= Self.patience { return answer }
        attempts.append("\(delay) s")
      } catch let error as RigDesktop.Silence where delay > Self.patience {
        // A delayed command may miss its expected result; other errors are thrown.
        attempts.append("\(delay) s, then \(error)")
      }
    }
    throw ChildProcess.Problem(description: "the rig was late each time, by \(attempts)")
  }

  private static let patience = 0.02

  private func connect() async throws {
    let ready = try await line(0, of: script, "the \(server) script")
    // Only the last value may contain spaces.
    for pair in ready.split(separator: " ", maxSplits: 4).dropFirst() {
      let parts = pair.split(separator: "=", maxSplits: 1).map { String($0) }
      if parts.count == 2 { environment[parts[0]] = parts[1] }
    }
    // Before any program, as a pad plugs in its devices again.
    let pad = try ChildProcess(
      server.pad,
      ["--serve"],
      environment: BuiltPrograms.withoutDisplay.merging(environment) { $1 }
    )
    self.pad = pad
    let answer = try await line(0, of: pad, "the pad")
    guard answer == "ready" else { throw ChildProcess.Problem(description: "the pad: \(answer)") }
  }

  private func line(_ index: Int, of process: ChildProcess, _ name: String) async throws -> String {
    await until(within: TraceWatch.patience) {
      process.output.lines.count > index || process.output.isComplete
    }
    guard process.output.lines.count > index else {
      await until(within: .seconds(1)) { process.status != nil && process.errors.isComplete }
      let state = process.status.map { "has ended with \($0)" } ?? "does not answer"
      throw ChildProcess.Problem(description: "\(name) \(state): \(process.errors.text)")
    }
    return process.output.lines[index]
  }

  /// Ends the programs, the pad and the server, by force if necessary.
  private func stop() async {
    for program in programs { program.signal(SIGTERM) }
    pad?.hush()
    let all = programs + [pad, script].compactMap(\.self)
    script.hush()
    let areGone = await until(within: .seconds(10)) { all.allSatisfy { $0.status != nil } }
    guard !areGone || script.status != 0 else { return }
    for process in all { process.signal(SIGKILL) }
    _ = try? await ChildProcess.run(server.script, ["sweep"])
  }
}
