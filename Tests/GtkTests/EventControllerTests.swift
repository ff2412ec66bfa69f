import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct EventControllerTests {
  @Test(
    arguments: [
      (EventController.Phase.capture, "GTK_PHASE_CAPTURE"), (.target, "GTK_PHASE_TARGET"),
      (.bubble, "GTK_PHASE_BUBBLE"), (.none, "GTK_PHASE_NONE"),
    ])
  func `events reach a controller in its phase`(phase: EventController.Phase, name: String) {
    let click = ClickGesture()
    #expect(click.property("propagation-phase") == "GTK_PHASE_BUBBLE")
    click.listen(in: phase)
    #expect(click.property("propagation-phase") == name)
  }

  @Test func `a widget's controllers are the ones added to it`() {
    let (label, click, keys) = (Label("a"), ClickGesture(), KeyController())
    label.add(click)
    label.add(keys)
    #expect(Set(label.controllers.map(\.typeName)) == ["GtkGestureClick", "GtkEventControllerKey"])
    label.remove(click)
    #expect(label.controllers == [keys])
  }
}
