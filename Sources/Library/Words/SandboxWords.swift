internal import GLib

public nonisolated enum SandboxWords {
  public static func shortcoming(of sandbox: ReaderSandbox = .offered) -> String? {
    guard !sandbox.isComplete else { return nil }
    return Format.text(
      tr("This kernel isolates the programs that read music files only in part: %s"),
      sandbox.description
    )
  }
}
