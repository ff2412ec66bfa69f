internal import GLib
internal import Glibc
internal import Library

/// `gatefold search-provider`: searches for GNOME Shell, without a window or GTK.
public enum SearchProviderCommand {
  private static var provider: SearchProvider?

  public static var isAsked: Bool {
    OptionTable.arguments == [Array("search-provider".utf8)]
  }

  /// Ends the program after a minute without a request; D-Bus starts it on the first one.
  public static func run() -> Never {
    Translation.start()
    let place = BytePath(UserFolder.data)
    Task {
      do {
        let music = ProvidedMusic(place, credits: .chosen)
        provider = try SearchProvider(music, on: try await Bus.session()) { exit(0) }
      } catch {
        Console.printError("gatefold search-provider: \(error)")
        exit(1)
      }
    }
    MainLoop.run()
  }
}
