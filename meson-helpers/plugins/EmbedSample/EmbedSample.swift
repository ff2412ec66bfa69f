import Foundation
import PackagePlugin

/// Turns the texts of data/sample into one string of the target, so that the program needs nothing
/// beside its binary to fill the sample crate.
@main struct EmbedSample: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "data/sample")
    let texts = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSample.swift")
    let script = ##"""
      set -e
      out=$1
      shift
      { printf 'let embeddedSample = #"""\n'
        cat "$@"
        printf '"""#\n'; } > "$out"
      """##
    return [
      .buildCommand(
        displayName: "Embedding data/sample",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", output.path(percentEncoded: false)]
          + texts.map { $0.path(percentEncoded: false) },
        inputFiles: texts,
        outputFiles: [output]
      )
    ]
  }
}
