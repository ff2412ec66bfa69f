package import CGLib

/// Starts an asynchronous GLib call and awaits its result, which the caller owns.
@MainActor package func asyncResult(
  _ start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
) async -> OpaquePointer {
  let answer = await withCheckedContinuation { continuation in
    start(resumeWithResult, Unmanaged.passRetained(Waiting(continuation)).toOpaque())
  }
  return answer.pointer
}

private nonisolated struct AsyncAnswer: @unchecked Sendable {
  // Unchecked: transferred together with its only reference.
  let pointer: OpaquePointer
}

private nonisolated final class Waiting: Sendable {
  let continuation: CheckedContinuation<AsyncAnswer, Never>
  init(_ continuation: CheckedContinuation<AsyncAnswer, Never>) { self.continuation = continuation }
}

private nonisolated let resumeWithResult: GAsyncReadyCallback = { _, result, data in
  guard let result, let data else { return }
  g_object_ref(UnsafeMutableRawPointer(result))
  Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue().continuation.resume(
    returning: AsyncAnswer(pointer: result)
  )
}
