internal import Foundation

/// A folder with a settings schema as it is when it is installed.
public nonisolated final class SchemaFolder {
  private let folder: TemporaryFolder

  /// Where it is.
  public var path: String { folder.url.path }

  /// Compiles the schemas in a text; throws what the compiler says.
  public init(_ text: String) throws {
    folder = try TemporaryFolder()
    try text.write(
      to: folder.url.appending(path: "test.gschema.xml"),
      atomically: true,
      encoding: .utf8
    )
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["glib-compile-schemas", "--strict", path]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
  }
}
