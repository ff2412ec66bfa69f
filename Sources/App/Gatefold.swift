internal import GLib
internal import Gtk

/// The program from the outside: its name, its version, its command line.
public enum Gatefold {
  nonisolated static let id = "io.github.gatefold.Gatefold"
  nonisolated static let name = "Gatefold"
  nonisolated static let version = "0.1.0"

  /// Runs the program; the answer is its exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    switch LaunchRequest.read(arguments) {
    case .say(let text):
      Console.say(text)
      return 0
    case .refuse(let text):
      Console.complain(text)
      return 2
    case .open(let screenshot):
      guard Toolkit.isReady else {
        Console.complain(tr("gatefold: there is no display to open a window on"))
        return 1
      }
      return GatefoldApplication(screenshot: screenshot).run()
    }
  }
}
