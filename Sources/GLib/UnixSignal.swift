import CGLib
import Glibc

/// A handler of a Unix signal on the main loop, for as long as this object exists.
@MainActor public final class UnixSignal: LoopCall {
  /// Calls `call` for each SIGINT, SIGTERM or SIGHUP.
  public init(_ number: Int32, _ call: @escaping @MainActor () -> Void) {
    super.init(of: g_unix_signal_source_new(number), repeats: true, call)
  }
}

/// Signals that request the end of the program: at logout, or by Ctrl+C in a terminal.
public enum EndSignal {
  private static var signals: [UnixSignal] = []

  /// Calls `handler` on the main loop for SIGHUP, SIGINT and SIGTERM, instead of ending the process at
  /// once.
  public static func observe(_ handler: @escaping @MainActor () -> Void) {
    signals = [SIGHUP, SIGINT, SIGTERM].map { UnixSignal($0, handler) }
  }
}
