import CGLib
import Glibc

/// Signals that request the end of the program: at logout, or by Ctrl+C in a terminal.
public enum EndSignal {
  private static var handler: (() -> Void)?

  /// Calls `handler` on the main loop for SIGHUP, SIGINT and SIGTERM, instead of ending the process at
  /// once.
  public static func observe(_ handler: @escaping () -> Void) {
    let isFirst = self.handler == nil
    self.handler = handler
    guard isFirst else { return }
    for number in [SIGHUP, SIGINT, SIGTERM] {
      g_unix_signal_add(number, signalReceived, nil)
    }
  }

  fileprivate static func emit() { handler?() }
}

private nonisolated let signalReceived: GSourceFunc = { _ in
  MainActor.assumeIsolated { EndSignal.emit() }
  return 1
}
