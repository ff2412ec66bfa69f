import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ActionTests {
  @Test func `an action runs only while it is enabled`() {
    var runs = 0
    let action = Action("play") { runs += 1 }
    action.run()
    #expect(runs == 1 && action.isEnabled)
    action.isEnabled = false
    action.run()
    #expect(runs == 1 && !action.isEnabled)
    action.isEnabled = true
    action.run()
    #expect(runs == 2)
  }

  @Test func `a window's action is reached from the widgets in it`() throws {
    let application = Application(id: "io.github.gatefold.Test", isAlone: false)
    try application.register()
    let window = ApplicationWindow(of: application)
    let button = Button("Play")
    window.content = button
    var runs = 0
    window.add(Action("play") { runs += 1 })
    #expect(button.activate("win.play") && runs == 1)
    #expect(!button.activate("win.stop"))
    window.destroy()
  }

  @Test func `an application's action is reached from its windows, a later one of a name wins`()
    throws
  {
    let application = Application(id: "io.github.gatefold.Test", isAlone: false)
    try application.register()
    let window = ApplicationWindow(of: application)
    var runs: [String] = []
    application.add(Action("quit") { runs.append("first") })
    application.add(Action("quit") { runs.append("second") })
    #expect(window.activate("app.quit") && runs == ["second"])
    window.destroy()
    #expect(!Label("alone").activate("app.quit") && runs == ["second"])
  }
}
