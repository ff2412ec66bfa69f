internal import GLib
public import Processes

/// A message for a kernel that lacks features of the sandbox.
public nonisolated enum SandboxWords {
  /// One sentence; nil if nothing is missing.
  public static func shortcoming(of sandbox: SandboxGrant = Sandbox.offered) -> String? {
    guard !sandbox.isComplete else { return nil }
    return Format.text(
      tr("This kernel isolates the programs that read music files only in part: %s"),
      sandbox.description
    )
  }
}
