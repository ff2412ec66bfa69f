package import CGLib

@MainActor package func asyncResult(
  _ start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
) async -> OpaquePointer {
  let answer = await withCheckedContinuation { continuation in
    start(resumeWithResult, DataBox.pointer(to: continuation))
  }
  return answer.pointer
}

private nonisolated struct AsyncAnswer: @unchecked Sendable {
  // Unchecked: transferred together with its only reference.
  let pointer: OpaquePointer
}

private nonisolated let resumeWithResult: GAsyncReadyCallback = { _, result, data in
  guard let result, let data else { return }
  g_object_ref(UnsafeMutableRawPointer(result))
  DataBox<CheckedContinuation<AsyncAnswer, Never>>.value(at: data).resume(
    returning: AsyncAnswer(pointer: result)
  )
  releaseData(data)
}
