internal import GLib
internal import Glibc

/// `gatefold --play FILE…`: plays without a window, a display, or GTK.
public enum PlayCommand {
  public static var isAsked: Bool {
    let words = OptionTable.arguments
    return words.first != Array("library".utf8)
      && words.prefix { $0 != Array("--".utf8) }.contains(Array("--play".utf8))
  }

  public static func run() -> Never {
    Translation.start()
    switch PlayRequest.read(OptionTable.arguments) {
    case .say(let text): exit(Console.print(text) ? 0 : 1)
    case .refuse(let text):
      Console.printError(text)
      exit(2)
    case .play(let files, let options):
      let session = PlaySession(options) { status in
        exit(status)
      }
      session.begin(files)
      withExtendedLifetime(session) { MainLoop.run() }
    }
  }
}
