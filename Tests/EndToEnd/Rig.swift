import Foundation
import Glibc
import TestSupport

/// A server of Tests/Rig at work, the pad that plays its devices, and the programs under test.
final class Rig {
  /// What leads a program to this server.
  private(set) var environment: [String: String] = [:]
  /// The script that serves it.
  let script: ChildProcess
  private let server: RigServer
  private let folder: TemporaryFolder
  private var pad: ChildProcess?
  /// By how many seconds the machine was late with a part of what was played, at most, since this
  /// was set to 0.
  private var delay = 0.0
  private var programs: [ChildProcess] = []

  /// Starts a server and its pad, does something with them, and ends all that was started.
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

  /// What the rig's processes have in their environment, to be known by.
  var token: String { environment["GATEFOLD_RIG"] ?? "none" }

  /// Whether the pad has a keyboard.
  var hasKeys: Bool { server == .xserver }

  /// The path of a file that goes with the rig.
  func path(_ name: String) -> String { folder.path(name) }

  /// Starts one of our programs on the server.
  func launch(
    _ name: String,
    _ arguments: [String],
    environment more: [String: String] = [:]
  ) throws -> ChildProcess {
    try launch(BuiltPrograms.named(name), arguments, environment: more)
  }

  /// Starts any program on the server.
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

  /// Plays a command on the devices.
  ///
  /// The server has done with it when this returns; the program may have not.
  func pad(_ command: String) async throws {
    guard let pad else { throw ChildProcess.Trouble(description: "the rig has no pad yet") }
    let before = pad.output.lines.count
    try pad.say(command)
    let answer = try await line(before, of: pad, "the pad, told “\(command)”,")
    let words = answer.split(separator: " ")
    guard words.first == "ok" else {
      throw ChildProcess.Trouble(description: "the pad, told “\(command)”: \(answer)")
    }
    delay = max(delay, words.dropFirst().first.flatMap { Double($0) } ?? 0)
  }

  /// Does something whose times count, as those of a fling do, from its beginning on again where
  /// the machine was late with it: what arrived then is not what was asked for.
  ///
  /// It judges by what the pad did, never by what came of it.
  func inTime<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    var attempts: [String] = []
    while attempts.count < 8 {
      delay = 0
      do {
        let answer = try await body()
        if delay <= Self.patience { return answer }
        attempts.append("\(delay) s")
      } catch let error as Desk.Silence where delay > Self.patience {
        // What arrived otherwise need not come to what is waited for; any other fault counts.
        attempts.append("\(delay) s, then \(error)")
      }
    }
    throw ChildProcess.Trouble(description: "the rig was late each time, by \(attempts)")
  }

  /// What is later than this is not what was asked for, in seconds.
  private static let patience = 0.02

  private func connect() async throws {
    let ready = try await line(0, of: script, "the \(server) script")
    // Only the last value may hold spaces.
    for pair in ready.split(separator: " ", maxSplits: 4).dropFirst() {
      let parts = pair.split(separator: "=", maxSplits: 1).map { String($0) }
      if parts.count == 2 { environment[parts[0]] = parts[1] }
    }
    // Before any program: a pad plugs in its devices anew.
    let pad = try ChildProcess(
      server.pad,
      ["--serve"],
      environment: BuiltPrograms.withoutDisplay.merging(environment) { $1 }
    )
    self.pad = pad
    let answer = try await line(0, of: pad, "the pad")
    guard answer == "ready" else { throw ChildProcess.Trouble(description: "the pad: \(answer)") }
  }

  /// Waits for the n-th line that a process says.
  private func line(_ index: Int, of process: ChildProcess, _ name: String) async throws -> String {
    await until(within: .seconds(30)) {
      process.output.lines.count > index || process.output.isComplete
    }
    guard process.output.lines.count > index else {
      await until(within: .seconds(1)) { process.status != nil && process.errors.isComplete }
      let state = process.status.map { "has ended with \($0)" } ?? "does not answer"
      throw ChildProcess.Trouble(description: "\(name) \(state): \(process.errors.text)")
    }
    return process.output.lines[index]
  }

  /// Ends the programs, the pad and the server, by force if need be.
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
