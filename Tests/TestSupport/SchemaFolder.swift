internal import Foundation

/// A folder with a compiled settings schema, as installed.
public nonisolated final class SchemaFolder {
  private let folder: TemporaryFolder

  public var path: String { folder.url.path }

  /// Compiles the schemas in a text; throws the compiler's message.
  public init(_ text: String) throws {
    folder = try TemporaryFolder()
    try folder.write(text.utf8, "test.gschema.xml")
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["glib-compile-schemas", "--strict", path]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
  }
}
