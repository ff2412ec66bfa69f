import CGLib
import Glibc

/// Signals that request the end of the program: at logout, or by Ctrl+C in a terminal.
public enum EndSignal {
  private static var wish: (() -> Void)?

  /// Calls `wish` on the main loop for SIGHUP, SIGINT and SIGTERM, instead of ending the process at
  /// once.
  public static func heed(_ wish: @escaping () -> Void) {
    let isFirst = self.wish == nil
    self.wish = wish
    guard isFirst else { return }
    for number in [SIGHUP, SIGINT, SIGTERM] {
      g_unix_signal_add(number, hearWish, nil)
    }
  }

  fileprivate static func hear() { wish?() }
}

private nonisolated let hearWish: GSourceFunc = { _ in
  MainActor.assumeIsolated { EndSignal.hear() }
  return 1
}
