import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct WidgetQuestionsTests {
  private final class Holder: CustomWidget {
    override func layOut(in size: Size) {
      for child in children { child.allocate(Rect(size: size)) }
    }
  }

  @Test func `a widget reports its font, and a style changes it`() async throws {
    let label = Label("a")
    await Stage(label, width: 100, height: 60)
    let before = label.fontName
    #expect(!before.isEmpty)
    let sheet = try StyleSheet(css: ".loud { font-size: 40px; }")
    sheet.apply()
    label.addClass("loud")
    #expect(await until { label.fontName != before })
    sheet.withdraw()
  }

  @Test func `widgets that do not fit in a row wrap to the start of the next`() async {
    let rows = WrappingRows(spacing: 6)
    let items = (0..<5).map { _ in Label("x") }
    for item in items {
      item.request(width: 100, height: 20)
      rows.append(item)
    }
    #expect(rows.measure(.horizontal).natural == 524 && rows.measure(.horizontal).minimum == 100)
    #expect(rows.measure(.vertical, along: 524).natural == 20)
    #expect(rows.measure(.vertical, along: 523).natural == 46)
    await Stage(rows, width: 330, height: 46)
    func left(_ item: Widget) -> Double { item.convert(.zero, to: rows)?.x ?? -1 }
    #expect(items.map(left) == [0, 106, 212, 0, 106])
    #expect(items[3].convert(.zero, to: rows)?.y == 26)
    rows.isRightToLeft = true
    #expect(await until { items.map(left) == [230, 124, 18, 230, 124] })
  }

  @Test func `a child can be moved to the front, also a second time`() {
    let holder = Holder()
    let (one, other) = (Label("one"), Label("other"))
    holder.adopt(one)
    holder.adopt(first: other)
    #expect(holder.children == [other, one])
    holder.adopt(first: one)
    #expect(holder.children == [one, other])
  }

  @Test func `a recorded node is drawn again`() throws {
    let node = try #require(
      RenderNode.recording { $0.fill(Rect(x: 1, y: 2, width: 3, height: 4), with: .white) }
    )
    let again = RenderNode.recording { $0.draw(node) }
    #expect(again?.text == node.text)
  }

  @Test func `a scrolled view has its scroll offset`() async {
    let list = Box(.vertical)
    for row in 0..<60 { list.append(Label("row \(row)")) }
    let view = ScrolledView(list)
    var told: [Double] = []
    view.onScroll { told.append($0) }
    await Stage(view, width: 200, height: 100)
    await until { list.size.height > 200 }
    view.offset = 40
    #expect(view.offset == 40 && told == [40])
    #expect(!view.movesSideways, "it is as wide as its content")
  }

  @Test func `a widget knows whether it contains the focus`() async {
    let box = Box(.vertical)
    let (one, other) = (Button("one"), Button("other"))
    let inner = Box(.horizontal)
    inner.append(other)
    box.append(one)
    box.append(inner)
    await Stage(box, width: 200, height: 100)
    one.takeFocus()
    #expect(box.hasFocusInside && !inner.hasFocusInside)
    other.takeFocus()
    #expect(inner.hasFocusInside && other.hasFocusInside)
  }

  @Test func `text layouts are counted`() {
    let label = Label("a")
    let before = TextLayout.made
    _ = TextLayout("one", for: label)
    _ = TextLayout("two", for: label)
    #expect(TextLayout.made == before + 2)
  }

  @Test func `a widget on the screen has a frame clock`() async {
    let label = Label("a")
    #expect(label.frameClock == nil)
    await Stage(label, width: 100, height: 40)
    #expect(label.frameClock != nil)
  }
}
