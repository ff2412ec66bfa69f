import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct WrapperTests {
  @Test func `a tick can be stopped after its wrapper is freed`() async {
    let label = Label("a")
    let stage = await Stage(label, width: 50, height: 50)
    var calls = 0
    let tick = Widget(sharing: label.rawPointer).eachFrame { _ in
      calls += 1
      return true
    }
    #expect(await until { calls > 2 })
    tick.stop()
    let then = calls
    let frames = Frames()
    label.eachFrame { _ in
      frames.count += 1
      return frames.count < 5
    }
    #expect(await until { frames.count == 5 })
    #expect(calls == then)
    stage.close()
    tick.stop()
  }

  @Test func `a widget settles after its wrapper is freed`() async {
    let label = Label("a")
    await Stage(label, width: 50, height: 50)
    var settling: Widget.Settling?
    Widget(sharing: label.rawPointer).whenSettled { settling = $0 }
    #expect(await until { settling == .settled })
  }

  @Test func `waiting for a widget that is never drawn ends`() async {
    let label = Label("a")
    var settling: Widget.Settling?
    label.whenSettled(within: 0.05) { settling = $0 }
    #expect(await until { settling == .timedOut })
  }

  @Test func `a stack held only by its window still notifies its page`() {
    let window = Window()
    var seen: [String] = []
    do {
      let stack = Stack()
      stack.append(Label("1"), name: "one", title: "One")
      stack.append(Label("2"), name: "two", title: "Two")
      stack.onShow { seen.append($0) }
      window.content = stack
    }
    (window.content as? Stack)?.shown = "two"
    #expect(seen == ["two"])
  }

  @Test func `a window has one Swift object wherever it is reached`() {
    let window = Window()
    let label = Label("a")
    window.content = label
    #expect(label.parent === window)
  }
}

private final class Frames { var count = 0 }
