import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ActionGroupTests {
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
