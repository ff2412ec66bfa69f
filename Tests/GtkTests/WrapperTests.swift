import GLib
import Gtk
import TestSupport
import Testing

/// What goes on when a Swift object goes and its widget stays.
@Suite(.serialized, .needsDisplay) struct WrapperTests {
  @Test func `a tick stops when it is told to, though its wrapper has gone`() async {
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

  @Test func `a widget settles, though its wrapper has gone`() async {
    let label = Label("a")
    let stage = await Stage(label, width: 50, height: 50)
    var settling: Widget.Settling?
    Widget(sharing: label.rawPointer).whenSettled { settling = $0 }
    #expect(await until { settling == .settled })
    stage.close()
  }

  @Test func `a widget that is never drawn is given up`() async {
    let label = Label("a")
    var settling: Widget.Settling?
    label.whenSettled(within: 0.05) { settling = $0 }
    #expect(await until { settling == .timedOut })
  }

  @Test func `a stack that only its window holds still tells what it shows`() {
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
    window.destroy()
  }

  @Test func `a window of ours is itself wherever it is met`() {
    let window = Window()
    let label = Label("a")
    window.content = label
    #expect(label.parent === window)
    window.destroy()
  }
}

private final class Frames { var count = 0 }
