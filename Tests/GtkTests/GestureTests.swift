import GLib
import Gtk
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct GestureTests {
  @Test func `clicks come with count and place`() {
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

  @Test func `drags, zooms, swipes and long presses come with their numbers`() {
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
  }

  @Test func `scrolling comes with its unit and may be kept from others`() {
    let scroll = ScrollController()
    var seen: [String] = []
    scroll.onBegin { seen.append("begin") }
    scroll.onScroll { [unowned scroll] delta in
      seen.append("scroll \(delta.x) \(delta.y) \(scroll.unit)")
      return true
    }
    scroll.onEnd { seen.append("end") }
    scroll.onDecelerate { seen.append("on at \($0.x) \($0.y)") }
    emit("scroll-begin", on: scroll)
    emit("scroll", on: scroll, 0.5, -1.0)
    emit("scroll-end", on: scroll)
    emit("decelerate", on: scroll, 0.0, -20.0)
    #expect(seen == ["begin", "scroll 0.5 -1.0 detent", "end", "on at 0.0 -20.0"])
  }

  @Test func `a hold is told to its handler with its fingers`() {
    let hold = HoldController()
    var seen: [String] = []
    hold.report(.begin, fingers: 1)
    hold.onHold { seen.append("\($0) \($1)") }
    hold.report(.begin, fingers: 2)
    hold.report(.cancel, fingers: 2)
    hold.report(.end, fingers: 3)
    #expect(seen == ["begin 2", "cancel 2", "end 3"])
  }

  @Test func `keys come with what stands on them and what is held`() {
    let keys = KeyController()
    var seen: [String] = []
    keys.onPress { key, held in
      seen.append("\(key.name) \(held.contains(.control)) \(held.contains(.shift))")
      return key == .left
    }
    emit("key-pressed", on: keys, Key.left.symbol, UInt32(113), Modifiers.control)
    emit("key-pressed", on: keys, Key(symbol: 0x41).symbol, UInt32(38), Modifiers.shift)
    #expect(seen == ["Left true false", "A false true"])
    #expect(Key(symbol: 0x41).character == "A" && Key.left.character == nil)
    #expect(Key(symbol: 0x0100_57ce).character == "城" && Key.space.character == " ")
  }

  @Test func `pointer and focus come and go`() {
    let (motion, focus) = (MotionController(), FocusController())
    var seen: [String] = []
    motion.onEnter { seen.append("in \($0.x)") }
    motion.onMove { seen.append("at \($0.x)") }
    motion.onLeave { seen.append("out") }
    focus.onEnter { seen.append("focus") }
    focus.onLeave { seen.append("no focus") }
    emit("enter", on: motion, 1.0, 0.0)
    emit("motion", on: motion, 2.0, 0.0)
    emit("leave", on: motion)
    emit("enter", on: focus)
    emit("leave", on: focus)
    #expect(seen == ["in 1.0", "at 2.0", "out", "focus", "no focus"])
  }

  @Test func `buttons of a gesture are the ones that were set`() {
    let click = ClickGesture()
    #expect(click.button == 1)
    click.button = 0
    #expect(click.button == 0 && !click.isRecognized && click.center == nil)
  }
}
