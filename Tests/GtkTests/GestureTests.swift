import GLib
import Motion
import TestSupport
import Testing

@testable import Gtk

@Suite(.serialized, .needsDisplay) struct GestureTests {
  @Test func `clicks report count and position`() {
    let click = ClickGesture()
    var seen: [String] = []
    click.onPress { seen.append("press \($0) at \($1.x), \($1.y)") }
    click.onRelease { seen.append("release \($0) at \($1.x), \($1.y)") }
    click.onStop { seen.append("stop") }
    emit("pressed", on: click, Int32(2), 3.5, 4.0)
    emit("released", on: click, Int32(2), 5.0, 6.0)
    emit("stopped", on: click)
    #expect(seen == ["press 2 at 3.5, 4.0", "release 2 at 5.0, 6.0", "stop"])
  }

  @Test func `drags, zooms, swipes and long presses report their values`() {
    let (drag, zoom, swipe, press) = (
      DragGesture(), ZoomGesture(), SwipeGesture(fingers: 3), LongPressGesture()
    )
    var seen: [Double] = []
    drag.onStart { seen += [$0.x, $0.y] }
    drag.onMove { seen += [$0.x, $0.y] }
    drag.onFinish { seen += [$0.x, $0.y] }
    zoom.onScale { seen.append($0) }
    swipe.onSwipe { seen += [$0.x, $0.y] }
    press.onPress { seen += [$0.x, $0.y] }
    emit("drag-begin", on: drag, 1.0, 2.0)
    emit("drag-update", on: drag, 3.0, 4.0)
    emit("drag-end", on: drag, 5.0, 6.0)
    emit("scale-changed", on: zoom, 7.0)
    emit("swipe", on: swipe, 8.0, 9.0)
    emit("pressed", on: press, 10.0, 11.0)
    #expect(seen == (1...11).map(Double.init))
    #expect(swipe.property("n-points", as: UInt32.self) == 3)
    #expect(zoom.scale == 1, "no fingers have moved")
  }

  @Test func `a gesture begins, ends and can be cancelled`() {
    let zoom = ZoomGesture()
    var seen: [String] = []
    zoom.onBegin { seen.append("begin") }
    zoom.onEnd { seen.append("end") }
    zoom.onCancel { seen.append("cancel") }
    for signal in ["begin", "end", "cancel"] { emit(signal, on: zoom, NoTouches()) }
    #expect(seen == ["begin", "end", "cancel"])
  }

  @Test func `a gesture uses the buttons it is set to`() {
    let click = ClickGesture()
    #expect(click.button == 1)
    click.button = 0
    #expect(click.button == 0 && click.pressedButton == 0)
  }

  @Test func `without fingers a gesture cannot be claimed or denied, and has no values`() {
    let (label, click) = (Label("a"), ClickGesture())
    label.add(click)
    for act in [click.claim, click.deny] {
      act()
      #expect(!click.isRecognized && click.center == nil && click.eventPoint == nil)
      #expect(click.modifiers == [] && click.eventTime == 0)
    }
  }

  @Test func `the next press in a popover is noticed there, as its window does not get it`() {
    let (window, popover, label, click) = (Window(), Popover(), Label("a"), ClickGesture())
    let opener = PopoverButton(icon: "go-up-symbolic", tooltip: "a", opens: popover)
    popover.content = label
    window.content = opener
    label.add(click)
    func isWatched(_ widget: Widget) -> Bool { widget.controllers.contains { $0 is PressWatch } }
    click.forget(denied: nil)
    #expect(isWatched(popover) && !isWatched(window))
    let other = ClickGesture()
    opener.add(other)
    other.forget(denied: nil)
    #expect(isWatched(window))
  }

  @Test func `grouped gestures share their state with all others in the group`() {
    typealias Asks = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
    let areGrouped = gtkFunction("gtk_gesture_is_grouped_with", as: Asks.self)
    let (label, one, two, three) = (Label("a"), DragGesture(), ZoomGesture(), SwipeGesture())
    for gesture in [one, two, three] { label.add(gesture) }
    #expect(areGrouped(one.rawPointer, two.rawPointer) == 0)
    two.group(with: one)
    #expect(areGrouped(one.rawPointer, two.rawPointer) != 0)
    #expect(areGrouped(one.rawPointer, three.rawPointer) == 0)
    three.group(with: two)
    #expect(areGrouped(one.rawPointer, three.rawPointer) != 0)
    label.remove(two)
    #expect(label.controllers.count == 2 && !label.controllers.contains(two))
  }
}
