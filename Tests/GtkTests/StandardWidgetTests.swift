import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct StandardWidgetTests {
  @Test func `setting a switch to its shown state does not stop its animation`() async {
    let lever = Switch()
    var turns: [Bool] = []
    lever.onTurn { turns.append($0) }
    await Stage(lever, width: 80, height: 40)
    lever.press()
    lever.isOn = lever.isOn
    #expect(await until { lever.isOn })
    #expect(turns == [true])
    lever.isOn = false
    #expect(turns == [true] && !lever.isOn)
  }

  @Test func `a pressed button is notified`() async {
    let button = Button(icon: "open-menu-symbolic", tooltip: "Main menu")
    var presses = 0
    button.onPress { presses += 1 }
    let stage = await Stage(button, width: 40, height: 40)
    #expect(presses == 0)
    button.press()
    #expect(await until { presses == 1 })
    stage.close()
    #expect(presses == 1)
  }

  @Test func `a point of a label is on a link of its present text, or beside them`() async {
    let label = Label()
    label.align(text: 0)
    label.show("Ann & Bob", links: [0..<3, 6..<9]) { _ in }
    await Stage(label, width: 400, height: 40)
    func link(after words: String) -> Int? {
      label.link(at: Point(x: label.width(of: words), y: label.size.height / 2))
    }
    #expect(link(after: "A") == 0 && link(after: "Ann & Bo") == 1 && link(after: "Ann &") == nil)
    #expect(label.link(at: Point(x: 390, y: 20)) == nil)
    label.text = "Ann & Bob"
    #expect(link(after: "A") == nil)
    label.show("Bob", links: []) { _ in }
    #expect(link(after: "B") == nil)
  }

  @Test func `an icon button has its text as tooltip and accessible name`() {
    let button = Button(icon: "open-menu-symbolic", tooltip: "Main menu")
    #expect(button.tooltip == "Main menu")
    #expect(button.property("icon-name") == "open-menu-symbolic")
    #expect(button.isAccessible(as: .button) && button.told(.label("Main menu")))
    #expect(Button("Play").property("label") == "Play")
  }

  @Test func `a label requests room for its text, or shortens it`() {
    let label = Label("Flip through your records")
    #expect(label.text == "Flip through your records")
    let whole = label.measure(.horizontal)
    #expect(whole.minimum == whole.natural)
    label.shortens()
    #expect(label.measure(.horizontal).minimum < whole.minimum / 2)
    label.text = "Flip"
    #expect(label.text == "Flip" && label.measure(.horizontal).natural < whole.natural / 2)
  }

  @Test func `a box arranges its widgets side by side or below each other`() async throws {
    for axis in [Axis.horizontal, .vertical] {
      let (box, one, two) = (Box(axis, spacing: 7), Asked20(), Asked20())
      box.append(one)
      box.append(two)
      let stage = await Stage(box, width: 100, height: 100)
      let place = try #require(two.convert(.zero, to: one))
      #expect(place == (axis == .horizontal ? Point(x: 27, y: 0) : Point(x: 0, y: 27)))
      box.remove(one)
      #expect(box.children == [two])
      stage.close()
    }
  }

  @Test func `a stack notifies which page it shows`() {
    let stack = Stack()
    var seen: [String] = []
    stack.append(Label("1"), name: "one", title: "One")
    stack.append(Label("2"), name: "two", title: "Two")
    #expect(stack.shown == "one")
    stack.onShow { seen.append($0) }
    stack.shown = "two"
    #expect(stack.shown == "two" && seen == ["two"])
  }

  @Test func `a revealer clips its content only while it is not wholly shown`() async {
    let revealer = Revealer(of: Label("content"), slidesUp: true)
    let box = Box(.vertical)
    box.append(revealer)
    await Stage(box, width: 200, height: 60)
    #expect(revealer.clipsDrawing)
    revealer.revealAtOnce()
    #expect(!revealer.clipsDrawing)
    revealer.isRevealed = false
    #expect(revealer.clipsDrawing)
  }

  @Test func `a sidebar lists the pages of its stack`() {
    let stack = Stack()
    let sidebar = StackSidebar(of: stack)
    stack.append(Label("1"), name: "one", title: "The first page")
    let labels = sidebar.descendants.filter { $0.typeName == "GtkLabel" }
    #expect(labels.map { $0.property("label") } == ["The first page"])
  }

  @Test func `a header bar has widgets at both ends`() async throws {
    let (bar, start, end) = (HeaderBar(), Button("start"), Button("end"))
    bar.pack(start: start)
    bar.pack(end: end)
    await Stage(bar, width: 400, height: 50)
    let (left, right) = (start.convert(.zero, to: bar), end.convert(.zero, to: bar))
    #expect(try #require(left).x < 100 && #require(right).x > 200)
  }
}

private final class Asked20: CustomWidget {
  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 20, natural: 20)
  }
}
