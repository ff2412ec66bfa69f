internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

final class ShowcaseApplication {
  private let application = Application(id: "io.github.gatefold.Showcase", isAlone: false)
  private let opening: ShowcaseRequest.Opening
  private var window: ShowcaseWindow?
  private var trace: TraceFile?
  private var status: Int32 = 0

  init(_ opening: ShowcaseRequest.Opening) {
    self.opening = opening
    application.onStart { [weak self] in self?.applyStyle() }
    application.onActivate { [weak self] in self?.show() }
    let quit = Action("quit") { [weak self] in self?.application.quit() }
    application.add(quit)
    application.setKeys(["<Control>q"], for: "app.quit")
  }

  func run() -> Int32 {
    do throws(FileError) {
      if let path = opening.trace { trace = try TraceFile(path: path) }
      let ended = application.run()
      try trace?.finish()
      return ended != 0 ? ended : status
    } catch {
      fail(error)
      return status
    }
  }

  private static let style = """
    shelfpage scrolledwindow, shelfpage viewport { background: none; }
    shelfpage .row { border-bottom: 1px solid alpha(currentColor, 0.08); }
    shelfpage .title { font-weight: 600; }
    shelfpage .dim { opacity: 0.7; }
    gatefoldstage { color: white; }
    gatefoldstage .heading { font-weight: 700; opacity: 0.85; }
    gatefoldstage .title { font-size: 28px; font-weight: 800; text-shadow: 0 2px 10px black; }
    gatefoldstage .artist { font-size: 17px; color: alpha(white, 0.68); }
    linernotes { color: alpha(white, 0.86); font-size: 15px; }
    linernotes scrolledwindow, linernotes viewport { background: none; }
    linernotes .liner-title { color: white; font: 700 28px serif; }
    linernotes button { all: unset; min-height: 32px; border-top: 1px solid alpha(white, 0.18); }
    linernotes button.current { color: white; font-weight: 700; }
    linernotes button:hover { background: alpha(white, 0.08); }
    """

  private func applyStyle() {
    do throws(StyleSheet.Mistakes) {
      try StyleSheet(css: Self.style).apply()
    } catch {
      preconditionFailure("the showcase's own style is wrong: \(error)")
    }
  }

  private func show() {
    if let isDark = opening.isDark { Toolkit.prefersDark = isDark }
    let window = ShowcaseWindow(of: application, opening, trace: trace)
    self.window = window
    window.present()
    guard let path = opening.picture, let shown = window.shown else { return }
    shown.widget.whenSettled(shown.isSettled) { [weak self] settling in
      self?.write(shown.widget, settling, to: path)
    }
  }

  private func write(_ widget: Widget, _ settling: Widget.Settling, to path: String) {
    do {
      guard settling == .settled, let picture = try widget.picture() else {
        throw GLibError(message: "the page was never drawn")
      }
      try picture.savePNG(to: path)
    } catch {
      fail(error)
    }
    application.quit()
  }

  private func fail(_ error: any Error) {
    Console.printError("gatefold-showcase: \(error)")
    status = 1
  }
}
