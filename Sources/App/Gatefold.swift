internal import GLib
internal import Gtk

/// The program from the outside: its name, its version, its command line.
public enum Gatefold {
  nonisolated static let id = "io.github.gatefold.Gatefold"
  nonisolated static let name = "Gatefold"
  nonisolated static let version = "0.1.0"

  /// Runs the program as it was asked to; the answer is its exit status.
  public static func run() -> Int32 {
    switch LaunchRequest.given {
    case .say(let text):
      return Console.say(text) ? 0 : 1
    case .refuse(let text):
      Console.complain(text)
      return 2
    case .open(let screenshot): return start(screenshot: screenshot, isService: false)
    case .serve: return start(screenshot: nil, isService: true)
    }
  }

  private static func start(screenshot: String?, isService: Bool) -> Int32 {
    guard Toolkit.isReady else {
      Console.complain(tr("gatefold: there is no display to open a window on"))
      return 1
    }
    return GatefoldApplication(screenshot: screenshot, isService: isService).run()
  }
}
