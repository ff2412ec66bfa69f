import GLib
import Motion
import TestSupport
import Testing

@testable import Gtk

@Suite(.serialized, .needsDisplay) struct ControllerTests {
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

  @Test func `drags, zooms and long presses report their values`() {
    let (drag, zoom, press) = (DragGesture(), ZoomGesture(), LongPressGesture())
    var seen: [Double] = []
    drag.onStart { seen += [$0.x, $0.y] }
    drag.onMove { seen += [$0.x, $0.y] }
    drag.onFinish { seen += [$0.x, $0.y] }
    zoom.onScale { seen.append($0) }
    press.onPress { seen += [$0.x, $0.y] }
    emit("drag-begin", on: drag, 1.0, 2.0)
    emit("drag-update", on: drag, 3.0, 4.0)
    emit("drag-end", on: drag, 5.0, 6.0)
    emit("scale-changed", on: zoom, 7.0)
    emit("pressed", on: press, 8.0, 9.0)
    #expect(seen == (1...9).map(Double.init))
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
      #expect(click.center == nil)
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
    let (label, one, two, three) = (Label("a"), DragGesture(), ZoomGesture(), LongPressGesture())
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

  @Test func `keys report their names and modifiers`() {
    let keys = KeyController()
    var seen: [String] = []
    keys.onPress { key, held in
      seen.append("\(key.name) \(held.contains(.control)) \(held.contains(.shift))")
      return key == .left
    }
    let capital = Key(symbol: 0x41)
    let left = emit("key-pressed", on: keys, Key.left.symbol, UInt32(113), Modifiers.control)
    let other = emit("key-pressed", on: keys, capital.symbol, UInt32(38), Modifiers.shift)
    #expect(seen == ["Left true false", "A false true"])
    #expect(left == .flag(true) && other == .flag(false), "only a handled key stops here")
  }

  @Test func `locks, layouts and buttons do not change a key's meaning`() {
    let keys = KeyController()
    var seen: [Modifiers] = []
    keys.onPress { _, held in
      seen.append(held)
      return held == .control
    }
    // Caps Lock, Num Lock, the second layout on X11, and a mouse button.
    let others: [Modifiers] = [1 << 1, 1 << 4, 1 << 13, 1 << 8].map { Modifiers(rawValue: $0) }
    for other in others {
      let held = Modifiers.control.union(other)
      let answer = emit("key-pressed", on: keys, Key.left.symbol, UInt32(113), held)
      #expect(answer == .flag(true))
    }
    #expect(seen == Array(repeating: .control, count: 4))
  }

  @Test(
    arguments: [
      (0x41, "A"), (0x61, "a"), (0x20, " "), (0xe9, "é"), (0x20ac, "€"),
      (0x0100_57ce, "城"), (0x0101_f3b7, "🎷"), (0xffb7, "7"),
    ] as [(UInt32, Character)]
  )
  func `a key that types has its character`(symbol: UInt32, character: Character) {
    #expect(Key(symbol: symbol).character == character)
  }

  @Test(
    arguments: [
      Key.left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter, .escape, .delete,
      Key(symbol: 0xff08), Key(symbol: 0xff09), Key(symbol: 0xffe1), Key(symbol: 0),
    ])
  func `a key that types nothing has no character`(key: Key) { #expect(key.character == nil) }

  @Test func `keys have GDK's names`() {
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter, .escape, .space, .delete,
    ]
    #expect(
      keys.map(\.name) == [
        "Left", "Right", "Up", "Down", "Home", "End", "Page_Up", "Page_Down", "Return", "Escape",
        "space", "Delete",
      ]
    )
    #expect(Set(keys).count == keys.count)
  }

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

  @Test func `scrolling has its unit, from begin to end`() {
    let scroll = ScrollController()
    var seen: [String] = []
    scroll.onBegin { seen.append("begin") }
    scroll.onScroll { [unowned scroll] delta in
      seen.append("scroll \(delta.x) \(delta.y) \(scroll.unit)")
      return true
    }
    scroll.onEnd { seen.append("end") }
    emit("scroll-begin", on: scroll)
    emit("scroll", on: scroll, 0.5, -1.0)
    emit("scroll-end", on: scroll)
    #expect(seen == ["begin", "scroll 0.5 -1.0 detent", "end"])
  }

  @Test func `a scroll can be stopped from propagating`() {
    let scroll = ScrollController()
    #expect(emit("scroll", on: scroll, 1.0, 0.0) == .flag(false), "there is no handler")
    scroll.onScroll { $0.x > 0 }
    #expect(emit("scroll", on: scroll, 1.0, 0.0) == .flag(true))
    #expect(emit("scroll", on: scroll, -1.0, 0.0) == .flag(false))
  }

  @Test func `a hold reports its phase and its number of fingers`() {
    let hold = HoldController()
    var seen: [String] = []
    hold.report(.begin, fingers: 1)
    hold.onHold { seen.append("\($0) \($1)") }
    hold.report(.begin, fingers: 2)
    hold.report(.cancel, fingers: 2)
    hold.report(.end, fingers: 3)
    #expect(seen == ["begin 2", "cancel 2", "end 3"])
  }
}
