public import Foundation

/// The files of this checkout.
public nonisolated enum Checkout {
  /// The URL of a file by its path in the checkout.
  public static func url(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)")
      .standardizedFileURL
  }

  /// The text of a file.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }
}
