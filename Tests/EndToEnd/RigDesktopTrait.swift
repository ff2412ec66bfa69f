import Foundation
import Testing

/// Runs a suite at one desktop, started before its first test and ended after its last.
nonisolated struct RigDesktopTrait: SuiteTrait, TestScoping {
  fileprivate let server: RigServer
  fileprivate let page: RigDesktop.Page

  @concurrent func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await RigDesktop.with(server, page: page) { desktop in
      try await RigDesktop.$running.withValue(desktop) { try await function() }
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

extension Trait where Self == RigDesktopTrait {
  nonisolated static func desktop(_ server: RigServer, page: RigDesktop.Page) -> Self {
    RigDesktopTrait(server: server, page: page)
  }
}

extension Trait where Self == RigTrait {
  nonisolated static func needs(_ server: RigServer) -> Self { RigTrait(server: server) }
}
