internal import GLib
internal import Gtk
internal import Motion

/// The running showcase: one window, a trace if one is asked for, and the way out.
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
    do {
      trace = try opening.trace.map { path throws(TraceFile.Unwritable) in
        try TraceFile(path: path)
      }
    } catch {
      Console.complain("gatefold-showcase: \(error)")
      return 1
    }
    let ended = application.run()
    trace?.finish()
    return ended != 0 ? ended : status
  }

  private func applyStyle() {
    do throws(StyleSheet.Mistakes) {
      try StyleSheet(css: "bridge .hint { color: alpha(white, 0.62); }").apply()
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
    shown.widget.whenSettled(shown.isSettled) { [weak self] in
      self?.write(shown.widget, to: path)
    }
  }

  private func write(_ widget: Widget, to path: String) {
    do throws(GLibError) {
      guard let picture = try widget.picture(), picture.savePNG(to: path) else {
        throw GLibError(message: "the file cannot be written")
      }
    } catch {
      Console.complain("gatefold-showcase: \(path): \(error)")
      status = 1
    }
    application.quit()
  }
}
