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

  @Test func `a choice can be set by the user and by the program, only the user's is notified`() {
    var picked: [String] = []
    let action = Action("sort", picked: "artist") { picked.append($0) }
    #expect(action.picked == "artist")
    action.pick("title")
    #expect(action.picked == "title" && picked == ["title"])
    action.picked = "year"
    #expect(action.picked == "year" && picked == ["title"])
  }

  @Test func `a switch can be set by the user and by the program`() {
    var turned: [Bool] = []
    let action = Action("grid", isOn: false) { turned.append($0) }
    action.run()
    #expect(action.isOn && turned == [true])
    action.isOn = false
    #expect(!action.isOn && turned == [true])
  }

  @Test func `an action that takes a text gets it`() {
    var texts: [String] = []
    let action = Action("search", text: { texts.append($0) })
    action.pick("blue")
    action.pick("")
    #expect(texts == ["blue", ""])
  }

  @Test func `a widget's own actions can be activated from its children`() {
    let box = Box(.vertical)
    let label = Label("x")
    box.append(label)
    let group = ActionGroup()
    var runs = 0
    group.add(Action("heart") { runs += 1 })
    box.insert(group, as: "record")
    #expect(label.activate("record.heart") && runs == 1)
  }
}
