import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ProgramTests {
  private func run(_ name: String, _ arguments: String...) async throws -> ChildProcess.Ending {
    try await ChildProcess.run(
      BuiltPrograms.named(name),
      arguments,
      environment: BuiltPrograms.withoutDisplay
    )
  }

  @Test func `gatefold prints its version and the sandbox that this kernel grants`() async throws {
    let ending = try await run("gatefold", "--version")
    #expect(ending.status == 0)
    #expect(ending.output.wholeMatch(of: /Gatefold \d+\.\d+\.\d+, sandbox: .+/) != nil)
    #expect(ending.errors.isEmpty)
  }

  @Test(arguments: ["gatefold", "gatefold-showcase"])
  func `a program prints its options`(_ name: String) async throws {
    let ending = try await run(name, "--help")
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("Usage: \(name) [OPTION…]"))
    #expect(ending.output.contains("\n  --help"))
    #expect(ending.errors.isEmpty)
  }

  @Test func `the showcase lists its pages`() async throws {
    let ending = try await run("gatefold-showcase", "--list")
    #expect(ending.status == 0)
    #expect(ending.output.split(separator: "\n").contains("coverflow"))
    #expect(ending.output.split(separator: "\n").contains("lyrics"))
  }

  @Test(arguments: [
    ("gatefold", ["--loud"], "unknown option “--loud”"),
    ("gatefold", ["--screenshot"], "--screenshot needs a value: FILE"),
    ("gatefold-showcase", ["--loud"], "unknown option “--loud”"),
    ("gatefold-showcase", ["--page", "attic"], "there is no page “attic”"),
    ("gatefold-showcase", ["--page", "lyrics", "--set", "loud=1"], "has no setting “loud”"),
    ("gatefold-showcase", ["--page", "lyrics", "--set", "time=late"], "“time” is a number"),
    ("gatefold-showcase", ["--size", "wide"], "--size wants WIDTHxHEIGHT"),
    ("gatefold-showcase", ["--theme", "pink"], "--theme is light or dark"),
  ])
  func `an invalid command line is refused`(
    _ name: String,
    _ arguments: [String],
    _ complaint: String
  ) async throws {
    let ending = try await ChildProcess.run(
      BuiltPrograms.named(name),
      arguments,
      environment: BuiltPrograms.withoutDisplay
    )
    #expect(ending.status == 2)
    #expect(ending.errors.hasPrefix("\(name): "))
    #expect(ending.errors.contains(complaint))
    #expect(ending.errors.hasSuffix("\nTry “\(name) --help”."))
    #expect(ending.output.isEmpty)
  }

  @Test(arguments: ["gatefold", "gatefold-showcase"])
  func `without a display a program prints an error and exits`(_ name: String) async throws {
    let ending = try await run(name)
    #expect(ending.status == 1)
    #expect(ending.errors == "\(name): there is no display to open a window on")
  }
}
