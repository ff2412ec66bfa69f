import GLib
import Gtk
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ScrollControllerTests {
  @Test func `scrolling has its unit, from begin to end`() {
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
