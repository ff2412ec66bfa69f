import Foundation
import Testing

/// Runs a suite at one desk, started before its first test and ended after its last.
nonisolated struct DeskTrait: SuiteTrait, TestScoping {
  fileprivate let server: RigServer
  fileprivate let page: Desk.Page

  @concurrent func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Desk.with(server, page: page) { desk in
      try await Desk.$current.withValue(desk) { try await function() }
    }
  }
}

/// Skips a suite if its server is not installed, and names what is missing.
///
/// If `GATEFOLD_REQUIRE_RIG` is 1, as on the build server, the suite runs and fails.
nonisolated struct RigTrait: SuiteTrait, TestTrait {
  fileprivate let server: RigServer

  var isRecursive: Bool { true }

  func prepare(for test: Test) async throws {
    if ProcessInfo.processInfo.environment["GATEFOLD_REQUIRE_RIG"] == "1" { return }
    if let missing = try await server.missing() { try Test.cancel("\(missing)") }
  }
}

extension Trait where Self == DeskTrait {
  /// Runs a suite at one desk: `Desk.current`.
  nonisolated static func desk(_ server: RigServer, page: Desk.Page = .input) -> Self {
    DeskTrait(server: server, page: page)
  }
}

extension Trait where Self == RigTrait {
  /// Skips a suite if a server is not installed.
  nonisolated static func needs(_ server: RigServer) -> Self { RigTrait(server: server) }
}
