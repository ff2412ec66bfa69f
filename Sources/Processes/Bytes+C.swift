/// Calls `body` with the bytes as a C string; they must not contain a NUL.
public func withCString<Answer>(
  _ bytes: [UInt8],
  _ body: (UnsafePointer<CChar>) throws -> Answer
) rethrows -> Answer {
  try (bytes + [0]).withUnsafeBytes { buffer in
    // The buffer is never empty.
    // swift-format-ignore: NeverForceUnwrap
    try body(buffer.bindMemory(to: CChar.self).baseAddress!)
  }
}
