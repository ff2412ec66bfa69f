import Foundation
import PackagePlugin

/// Compiles data/gatefold.gresource.xml and what it names into a string of the target, so that the
/// program finds its style sheet and icons wherever it lies.
@main struct EmbedResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let data = context.package.directoryURL.appending(path: "data")
    let list = data.appending(path: "gatefold.gresource.xml")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedResources.swift")
    let script = #"""
      set -e
      glib-compile-resources --sourcedir="$2" --target="$3.bin" "$1"
      { printf 'let embeddedResources: StaticString = "'
        base64 -w0 "$3.bin"
        printf '"\n'; } > "$3"
      """#
    return [
      .buildCommand(
        displayName: "Embedding data/gatefold.gresource.xml",
        executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-c", script, "sh", list.path(percentEncoded: false), data.path(percentEncoded: false),
          output.path(percentEncoded: false),
        ],
        inputFiles: [list] + (try filesBelow(data)),
        outputFiles: [output]
      )
    ]
  }

  private func filesBelow(_ folder: URL) throws -> [URL] {
    let keys: Set<URLResourceKey> = [.isRegularFileKey]
    let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: Array(keys))
    return (walk?.allObjects as? [URL] ?? []).filter {
      (try? $0.resourceValues(forKeys: keys).isRegularFile) == true
    }
  }
}
