import Foundation
import TestSupport
import Testing

/// Lets the tests of a suite pass on the sample crate, which takes long to write.
///
/// All but the first reuse most records of an earlier test.
nonisolated struct CrateTrait: SuiteTrait, TestScoping {
  @TaskLocal static var place: String?

  @concurrent func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try await Self.$place.withValue(folder.path("crate")) { try await function() }
  }
}

extension Trait where Self == CrateTrait {
  /// Makes the sample crate once for all tests of a suite.
  nonisolated static var sharesCrate: Self { CrateTrait() }
}
