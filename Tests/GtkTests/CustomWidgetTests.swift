import GLib
import Geometry
import Gtk
import TestSupport
import Testing

private final class Asked: CustomWidget {
  var sizes: [Size] = []
  var draws = 0
  var widths: [Int?] = []
  var directions: [FocusDirection] = []
  var styles = 0
  var mappings: [Bool] = []
  var keepsFocus: Bool?

  override class var cssName: String { "asked" }
  override class var accessibleRole: AccessibleRole { .listBox }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    guard axis == .vertical else { return SizeRequest(minimum: 10, natural: 40) }
    widths.append(along)
    return SizeRequest(minimum: 400 / max(along ?? 10, 1), natural: 400 / max(along ?? 10, 1))
  }
  override func layOut(in size: Size) { sizes.append(size) }
  override func draw(on snapshot: Snapshot) { draws += 1 }
  override func moveFocus(_ direction: FocusDirection) -> Bool? {
    directions.append(direction)
    return keepsFocus
  }
  override func styleChanged() { styles += 1 }
  override func mapped() { mappings.append(true) }
  override func unmapped() { mappings.append(false) }
}

private final class Plain: CustomWidget {}

@Suite(.serialized, .needsDisplay) struct CustomWidgetTests {
  @Test func `it is measured, allocated, drawn and unmapped`() async {
    let asked = Asked()
    let stage = await Stage(asked, width: 80, height: 60)
    #expect(await until { asked.draws > 0 })
    #expect(asked.sizes.last == Size(width: 80, height: 60))
    #expect(asked.size == Size(width: 80, height: 60))
    #expect(asked.mappings == [true])
    stage.close()
    #expect(asked.mappings == [true, false])
  }

  @Test func `its height follows its width`() {
    let asked = Asked()
    #expect(asked.measure(.horizontal) == SizeRequest(minimum: 10, natural: 40))
    #expect(asked.measure(.vertical, along: 20) == SizeRequest(minimum: 20, natural: 20))
    #expect(asked.widths.contains(20))
  }

  @Test func `a natural size below the minimum is raised to it`() {
    final class Odd: CustomWidget {
      override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
        SizeRequest(minimum: 30, natural: 10)
      }
    }
    #expect(Odd().measure(.horizontal) == SizeRequest(minimum: 30, natural: 30))
  }

  @Test func `its class has its name, CSS name and role`() {
    let (asked, plain) = (Asked(), Plain())
    #expect(asked.cssName == "asked" && plain.cssName == "widget")
    #expect(asked.isAccessible(as: .listBox) && plain.isAccessible(as: .generic))
  }

  @Test func `a redraw draws once more, a relayout allocates once more`() async {
    let asked = Asked()
    await Stage(asked, width: 80, height: 60)
    await until { asked.draws > 0 }
    let (draws, layouts) = (asked.draws, asked.sizes.count)
    asked.queueDraw()
    #expect(await until { asked.draws > draws })
    asked.queueAllocate()
    #expect(await until { asked.sizes.count > layouts })
  }

  @Test func `the costs of a frame are reported once there is a handler`() async throws {
    let asked = Asked()
    await Stage(asked, width: 80, height: 60)
    var costs: [(cost: FrameCost, frame: Double, told: Double)] = []
    asked.onDrawn = { [weak asked] in costs.append(($0, asked?.frameTime ?? 0, MainLoop.now)) }
    let start = MainLoop.now
    asked.queueAllocate()
    #expect(await until { !costs.isEmpty })
    let (cost, frame, told) = try #require(costs.first)
    #expect(cost.layout > 0 && cost.drawing > 0 && cost.layout + cost.drawing <= told - start)
    #expect(cost.time == frame)
  }

  @Test func `a widget can handle keyboard navigation inside it`() async {
    let asked = Asked()
    asked.isFocusable = true
    let stage = await Stage(asked, width: 80, height: 60)
    #expect(asked.takeFocus() && asked.hasFocus)
    asked.directions = []
    asked.keepsFocus = true
    stage.window.moveFocus(to: .next)
    #expect(asked.directions == [.next] && asked.hasFocus)
    asked.keepsFocus = nil
    stage.window.moveFocus(to: .left)
    #expect(asked.directions == [.next, .left])
  }

  @Test func `focus given to a container moves to its first focusable child`() async {
    let (group, first, second) = (Plain(), Label("no"), Button("yes"))
    group.adopt(first)
    group.adopt(second)
    await Stage(group, width: 80, height: 60)
    #expect(group.takeFocus() && second.hasFocus)
  }

  @Test func `keyboard navigation skips children that are not placed`() async {
    let (group, first, second) = (Plain(), Button("away"), Button("here"))
    group.adopt(first)
    group.adopt(second)
    await Stage(group, width: 80, height: 60)
    first.isChildVisible = false
    #expect(group.takeFocus() && second.hasFocus)
    #expect(!group.moveFocus(to: .previous) && second.hasFocus)
  }

  @Test func `it is notified of style, state and text direction`() async throws {
    let sheet = try StyleSheet(css: "asked.odd { color: red; }")
    sheet.apply()
    defer { sheet.withdraw() }
    let asked = Asked()
    await Stage(asked, width: 80, height: 60)
    for change in [
      { asked.isSensitive = false }, { asked.isRightToLeft = true }, { asked.addClass("odd") },
    ] {
      asked.styles = 0
      change()
      #expect(await until { asked.styles > 0 })
    }
    #expect(asked.isRightToLeft && asked.hasClass("odd"))
  }

  @Test func `children are in the order of their insertion`() {
    let plain = Plain()
    let (one, two, three) = (Asked(), Asked(), Asked())
    plain.adopt(one)
    plain.adopt(three)
    plain.adopt(two, after: one)
    #expect(plain.children == [one, two, three])
  }

  @Test func `a widget that overrides nothing is filled by its visible child`() async {
    let (plain, child, hidden) = (Plain(), Asked(), Label("as wide as this long text is"))
    plain.adopt(child)
    plain.adopt(hidden)
    plain.adopt(Popover(Menu()))
    hidden.isVisible = false
    #expect(plain.measure(.horizontal) == SizeRequest(minimum: 10, natural: 40))
    await Stage(plain, width: 80, height: 60)
    #expect(await until { child.draws > 0 })
    #expect(child.sizes.last == Size(width: 80, height: 60))
  }

  @Test func `a child can have any transform`() async throws {
    final class Tilted: CustomWidget {
      let child = Asked()
      override init() {
        super.init()
        adopt(child)
      }
      override func layOut(in size: Size) {
        child.allocate(
          Size(width: 20, height: 30),
          at: Transform(
            x: SIMD4(0, 1, 0, 0),
            y: SIMD4(-1, 0, 0, 0),
            depth: SIMD4(0, 0, 1, 0),
            origin: SIMD4(50, 10, 0, 1)
          )
        )
      }
    }
    let tilted = Tilted()
    await Stage(tilted, width: 80, height: 60)
    #expect(tilted.child.sizes.last == Size(width: 20, height: 30))
    let corner = try #require(tilted.child.convert(Point(x: 20, y: 0), to: tilted))
    #expect(abs(corner.x - 50) < 1e-4 && abs(corner.y - 30) < 1e-4)
  }
}
