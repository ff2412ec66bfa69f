public import Foundation

/// A folder of a test's own that is deleted with this object.
public nonisolated final class TemporaryFolder {
  /// Its URL.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "gatefold-test-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// The content of a file in it.
  public func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// The bytes of a file in it.
  public func data(of name: String) throws -> Data {
    try Data(contentsOf: url.appending(path: name))
  }
}
