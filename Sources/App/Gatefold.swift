public import GLib
internal import Gtk
internal import Processes
internal import Widgets

public enum Gatefold {
  nonisolated static let id = "io.github.gatefold.Gatefold"
  nonisolated static let name = "Gatefold"
  nonisolated static let version = Build.version

  public static var options: OptionTable { LaunchRequest.options }

  public static func run() -> Int32 {
    Translation.start()
    Memory.givesBack(blocksFrom: 128 << 10)
    switch LaunchRequest.given {
    case .printText(let text):
      return Console.print(text) ? 0 : 1
    case .refuse(let text):
      Console.printError(text)
      return 2
    case .open(let paths, let screenshot, let trace, let size, let place):
      do throws(FileError) {
        let file = try trace.map { path throws(FileError) in try TraceFile(path: path) }
        let program = GatefoldApplication(
          screenshot: screenshot,
          trace: file,
          size: size,
          place: place
        )
        let status = program.run(paths: paths)
        try file?.finish()
        if program.restarts { Bus.activate(id) }
        return status
      } catch {
        Console.printError("gatefold: \(error)")
        return 1
      }
    case .serve:
      guard isDisplayThere else { return 1 }
      return GatefoldApplication(screenshot: nil, isService: true).run(paths: [])
    }
  }

  /// Writes an error if there is none.
  static var isDisplayThere: Bool {
    if !Toolkit.isReady {
      Console.printError(tr("gatefold: there is no display to open a window on"))
    }
    return Toolkit.isReady
  }
}
