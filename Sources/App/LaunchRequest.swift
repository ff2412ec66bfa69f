internal import GLib

/// What a command line asks of the program.
nonisolated enum LaunchRequest: Equatable {
  /// Say something and end well.
  case say(String)
  /// Complain and end: the command line makes no sense.
  case refuse(String)
  /// Open the window; with a path, write a picture of it there and end.
  case open(screenshot: String?)

  private static let options = OptionTable([
    OptionTable.Option(
      "screenshot",
      value: "FILE",
      help: "write a picture of the window as a PNG file, and end"
    ),
    OptionTable.Option("version", help: "say the version, and end"),
    OptionTable.Option("help", help: "say this, and end"),
  ])

  /// What this process was asked.
  static var given: Self { read { () throws(OptionTable.Misuse) in try OptionTable.commandLine() } }

  static func read(_ arguments: [String]) -> Self { read { arguments } }

  private static func read(_ arguments: () throws(OptionTable.Misuse) -> [String]) -> Self {
    do throws(OptionTable.Misuse) {
      let given = try options.read(try arguments())
      if given.has("help") { return .say(help) }
      if given.has("version") { return .say("\(Gatefold.name) \(Gatefold.version)") }
      return .open(screenshot: given["screenshot"])
    } catch {
      return .refuse("gatefold: \(error)\nTry “gatefold --help”.")
    }
  }

  private static var help: String {
    """
    Usage: gatefold [OPTION…]
    A music library and player: flip through your records, unfold them, swipe across shelves.

    \(options.help)

    The library without a window: gatefold library --help
    The player without a window:  gatefold --play --help
    """
  }
}
