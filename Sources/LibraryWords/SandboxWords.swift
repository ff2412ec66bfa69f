internal import GLib
public import Library

/// What to say of a kernel that offers less than Gatefold makes use of.
public nonisolated enum SandboxWords {
  /// One sentence; nil where nothing is missing.
  public static func shortcoming(of sandbox: ReaderSandbox = .offered) -> String? {
    guard !sandbox.isComplete else { return nil }
    return Format.text(
      tr("This kernel isolates the programs that read music files only in part: %s"),
      sandbox.description
    )
  }
}
