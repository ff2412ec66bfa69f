import Gtk
import Motion
import TestSupport
import Testing

/// A widget with children, a controller and handlers, all of which must be freed with it.
private final class Probe: CustomWidget {
  private let token: LifetimeTracker.Token
  private let child: Child

  init(_ tracker: LifetimeTracker) {
    token = tracker.token()
    child = Child(tracker)
    super.init()
    adopt(child)
    adopt(Label("beside it"))
    let drag = DragGesture()
    drag.onMove { [weak self] _ in self?.queueDraw() }
    add(drag)
  }

  final class Child: CustomWidget {
    private let token: LifetimeTracker.Token

    init(_ tracker: LifetimeTracker) {
      token = tracker.token()
      super.init()
    }
  }
}

@Suite(.serialized, .needsDisplay) struct OwnershipTests {
  private let tracker = LifetimeTracker()

  @Test func `ten thousand widgets are all freed`() {
    for _ in 0..<10_000 { _ = Probe(tracker) }
    #expect(tracker.alive == 0)
  }

  @Test func `a window frees its widgets`() {
    let window = Window()
    window.content = Probe(tracker)
    #expect(tracker.alive == 2, "the window holds it")
    window.destroy()
    #expect(tracker.alive == 0)
  }

  @Test func `a widget outlives its window while Swift holds it, and may move on`() {
    let first = Window()
    let second = Window()
    var probe: Probe? = Probe(tracker)
    first.content = probe
    first.destroy()
    #expect(tracker.alive == 2)
    second.content = probe
    probe = nil
    #expect(tracker.alive == 2)
    second.destroy()
    #expect(tracker.alive == 0)
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `every order of releasing references frees all`(order: [Int]) {
    var probe: Probe? = Probe(tracker)
    var shared: Widget? = probe.map { Widget(sharing: $0.rawPointer) }
    let box = Box(.vertical)
    if let probe { box.append(probe) }
    var window: Window? = Window()
    window?.content = box
    for step in order {
      switch step {
      case 0: probe = nil
      case 1: shared = nil
      default:
        window?.content = nil
        window?.destroy()
        window = nil
        for child in box.children { box.remove(child) }
      }
    }
    #expect(probe == nil && shared == nil && window == nil)
    #expect(tracker.alive == 0)
  }

  @Test func `the widget tree returns the same Swift object`() throws {
    let window = Window()
    let probe = Probe(tracker)
    window.content = probe
    #expect(window.content === probe)
    #expect(probe.children.first is Probe.Child)
    #expect(probe.children.first?.parent === probe)
  }

  @Test func `a widget released while on the screen is freed with its window`() async {
    let stage = await Stage(Probe(tracker), width: 50, height: 50)
    #expect(tracker.alive == 2)
    stage.close()
    #expect(await until { tracker.alive == 0 })
  }

  @Test func `a focused widget is freed with its window, although Swift has read the focus`() async
  {
    let window = Window()
    weak var gone: Button?
    do {
      let button = Button("focused")
      gone = button
      window.content = button
      window.present()
      #expect(await until { button.hasFocus })
    }
    window.destroy()
    #expect(await until { gone == nil })
  }

  @Test func `a removed child is freed at once`() {
    let parent = Probe(tracker)
    do {
      let child = Probe.Child(tracker)
      parent.adopt(child)
      parent.release(child)
    }
    #expect(tracker.alive == 2)
    withExtendedLifetime(parent) {}
  }

  @Test func `captures of a gesture are freed with it`() {
    for _ in 0..<100 {
      let token = tracker.token()
      DragGesture().onMove { _ in withExtendedLifetime(token) {} }
    }
    #expect(tracker.alive == 0)
  }

  @Test func `captures of a widget's gesture are freed with the widget`() {
    for _ in 0..<100 {
      let label = Label("a")
      let token = tracker.token()
      let click = ClickGesture()
      click.onPress { _, _ in withExtendedLifetime(token) {} }
      label.add(click)
    }
    #expect(tracker.alive == 0)
  }

  @Test func `a scroll controller works without its Swift object`() throws {
    let label = Label("a")
    var unit: ScrollController.Unit?
    do {
      let scroll = ScrollController()
      scroll.onScroll { [weak scroll] _ in
        unit = scroll?.unit
        return true
      }
      label.add(scroll)
    }
    let scroll = try #require(label.controllers.first)
    emit("scroll", on: scroll, 1.0, 0.0)
    #expect(unit == .detent)
    #expect(scroll is ScrollController)
    label.remove(scroll)
    #expect(label.controllers.isEmpty)
  }

  @Test func `two classes have two GTypes`() {
    let (probe, child) = (Probe(tracker), Probe.Child(tracker))
    #expect(probe.typeName.hasSuffix("Probe") && child.typeName.hasSuffix("ProbeChild"))
  }
}
