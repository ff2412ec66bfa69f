internal import Adwaita
internal import GLib
internal import Gtk

/// The running program: owns the application and its window, and hands everything its parts.
final class GatefoldApplication {
  private let application: AdwaitaApplication
  private let screenshot: String?
  private var window: MainWindow?
  private var status: Int32 = 0

  /// The program; with a path for a screenshot it draws its window, writes it and ends, beside
  /// whatever process already runs; as a service it waits for what D-Bus asks for.
  init(screenshot: String?, isService: Bool = false) {
    self.screenshot = screenshot
    application = AdwaitaApplication(id: Gatefold.id, isAlone: screenshot == nil)
    if isService { application.waitForRequests() }
    application.onStart { [weak self] in self?.start() }
    application.onActivate { [weak self] in self?.show() }
  }

  func run() -> Int32 {
    do {
      try Resources.register(base64: embeddedResources)
    } catch {
      preconditionFailure("the program's own resources are broken: \(error)")
    }
    let ended = application.run()
    return ended != 0 ? ended : status
  }

  private func start() {
    let quit = Action("quit") { [weak self] in self?.application.quit() }
    application.add(quit)
    application.setKeys(["<Control>q"], for: "app.quit")
    application.setKeys(["<Control>w"], for: "window.close")
  }

  private func show() {
    if let window { return window.present() }
    let window = MainWindow(of: application)
    self.window = window
    window.present()
    guard let screenshot else { return }
    window.whenSettled { [weak self] settling in
      self?.write(window, settling, to: screenshot)
    }
  }

  private func write(_ window: MainWindow, _ settling: Widget.Settling, to path: String) {
    do {
      guard settling == .settled, let picture = try window.picture() else {
        throw GLibError(message: tr("the window was never drawn"))
      }
      try picture.savePNG(to: path)
    } catch {
      Console.complain("gatefold: \(error)")
      status = 1
    }
    application.quit()
  }
}
