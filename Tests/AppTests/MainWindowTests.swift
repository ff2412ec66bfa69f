import Adwaita
import GLib
import Gtk
import Motion
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct MainWindowTests {
  private let application = AdwaitaApplication(
    id: "io.github.gatefold.Gatefold.Test",
    isAlone: false
  )

  private let fixture: SessionFixture

  init() throws {
    fixture = try SessionFixture()
    try application.register()
  }

  @Test func `it comes up in its size with its name, and draws something`() async throws {
    let window = MainWindow(of: application, session: fixture.session)
    #expect(window.title == "Gatefold")
    window.present()
    #expect(await until { window.isMapped && window.size.width > 360 })
    let settled = Flag()
    window.whenSettled { settled.isSet = $0 == .settled }
    #expect(await until { settled.isSet })
    let pixels = try #require(try window.picture()).pixels()
    #expect(pixels.width >= 360 && pixels.height >= 300)
    let ground = pixels[pixels.width / 2, pixels.height - 40]
    let different = (0..<pixels.height).contains { pixels[pixels.width / 2, $0] != ground }
    #expect(different)
    window.destroy()
  }

  @Test func `it is gone after it has been destroyed`() async {
    weak var gone: MainWindow?
    do {
      let window = MainWindow(of: application, session: fixture.session)
      gone = window
      window.present()
      await until { window.isMapped }
      window.destroy()
    }
    #expect(await until { gone == nil })
  }

  @Test func `its menu opens a window about the program, over it`() async throws {
    let window = MainWindow(of: application, session: fixture.session)
    window.present()
    #expect(await until { window.isMapped })
    #expect(!Display.windows.contains { $0 is AboutWindow })
    #expect(window.activate("win.about"))
    let about = try #require(Display.windows.first { $0 is AboutWindow })
    #expect(await until { about.isMapped })
    #expect(about.property("version") == Gatefold.version)
    about.destroy()
    window.destroy()
    #expect(!Display.windows.contains { $0 is AboutWindow })
  }
}

private final class Flag { var isSet = false }
