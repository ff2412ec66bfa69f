import Gtk
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct MotionControllerTests {
  @Test func `the pointer enters, moves and leaves`() {
    let motion = MotionController()
    var seen: [String] = []
    motion.onEnter { seen.append("in \($0.x) \($0.y)") }
    motion.onMove { seen.append("at \($0.x) \($0.y)") }
    motion.onLeave { seen.append("out") }
    emit("enter", on: motion, 1.0, 0.5)
    emit("motion", on: motion, 2.0, 0.25)
    emit("leave", on: motion)
    #expect(seen == ["in 1.0 0.5", "at 2.0 0.25", "out"])
  }

  @Test func `the focus moves from one widget to the other`() async {
    let (box, one, two) = (Box(.vertical), Button("one"), Button("two"))
    box.append(one)
    box.append(two)
    var seen: [String] = []
    for (button, name) in [(one, "one"), (two, "two")] {
      let focus = FocusController()
      focus.onEnter { seen.append("to \(name)") }
      focus.onLeave { seen.append("from \(name)") }
      button.add(focus)
    }
    let stage = await Stage(box, width: 80, height: 80)
    #expect(await until { stage.window.isActive })
    one.takeFocus()
    seen = []
    two.takeFocus()
    one.takeFocus()
    #expect(seen == ["from one", "to two", "from two", "to one"])
  }
}
