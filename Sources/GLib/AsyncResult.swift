package import CGLib

@MainActor package func asyncResult(
  _ start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
) async -> OpaquePointer {
  let answer = await withCheckedContinuation { (continuation: Continuation) in
    start(resumeWithResult, DataBox.pointer(to: continuation))
  }
  return answer.pointer
}

private typealias Continuation = CheckedContinuation<AsyncAnswer, Never>

private nonisolated struct AsyncAnswer: @unchecked Sendable {
  // Unchecked: transferred together with its only reference.
  let pointer: OpaquePointer
}

private nonisolated let resumeWithResult: GAsyncReadyCallback = { _, result, data in
  guard let result, let data else { return }
  g_object_ref(UnsafeMutableRawPointer(result))
  DataBox<Continuation>.value(at: data).resume(returning: AsyncAnswer(pointer: result))
  releaseData(data)
}
