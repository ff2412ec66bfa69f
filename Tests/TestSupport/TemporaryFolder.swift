public import Foundation

/// A folder of a test's own that is deleted with this object.
public nonisolated final class TemporaryFolder {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "gatefold-test-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// One for the whole of a suite's test, which cannot begin without it.
  public static func ofTest() -> TemporaryFolder {
    do { return try TemporaryFolder() } catch { preconditionFailure("\(error)") }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Makes a folder in it, and those above that; returns its path.
  @discardableResult
  public func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name),
      withIntermediateDirectories: true
    )
    return path(name)
  }

  /// Writes a file in it, and makes the folders above that; returns its path.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
    let file = url.appending(path: name)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  public func writeScript(_ lines: String, _ name: String) throws -> String {
    let path = try write("#!/bin/sh\n\(lines)\n".utf8, name)
    chmod(path, 0o755)
    return path
  }

  public func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  public func data(of name: String) throws -> Data {
    try Data(contentsOf: url.appending(path: name))
  }
}
