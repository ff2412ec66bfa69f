/// Calls `body` with the bytes as C takes a string; they must not hold a NUL.
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
