public import Testing

private struct Weak {
  weak var object: AnyObject?
}

/// Verifies that the objects that `body` returns are freed after it.
@MainActor public func expectFreed(
  at place: SourceLocation = #_sourceLocation,
  _ body: @MainActor () async throws -> [AnyObject]
) async rethrows {
  let objects = try await body().map { Weak(object: $0) }
  #expect(await until { objects.allSatisfy { $0.object == nil } }, sourceLocation: place)
}
