import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct PagerTests {
  @Test func `at rest three pages are live, and each knows its distance`() async {
    let rig = await TabStand().withPager()
    #expect(rig.pager.aliveCount == 3 && rig.pages.made == 3)
    #expect(Set(rig.pages.told).isSuperset(of: ["0 current", "1 near", "11 near"]))
    rig.tabs.hold(at: 0.25)
    #expect(rig.pages.told.last == "1 visible")
  }

  @Test(arguments: [0, 1, 2, 3]) func `few tabs have as few pages`(count: Int) async {
    let rig = await TabStand(count).withPager()
    for _ in 0..<4 {
      rig.drag(rig.pager, by: 25, times: 8)
      rig.settle()
    }
    #expect(rig.pager.aliveCount == count)
    #expect(rig.pages.made == count)
    #expect(await until { rig.pager.renderNode() != nil })
  }

  @Test func `a swipe to the next page reuses the page that leaves`() async {
    let rig = await TabStand().withPager()
    rig.pages.told = []
    rig.drag(rig.pager, by: 25, times: 8)
    rig.settle()
    #expect(rig.tabs.position == 1)
    #expect(rig.pages.told.contains("11 far") && rig.pages.told.contains("page 2"))
    #expect(rig.pages.told.last { $0.hasPrefix("1 ") } == "1 current")
    #expect(rig.pages.made == 3 && rig.pager.mostAlive == 3)
  }

  @Test func `pages are 24 pixels apart while they move, and fill the view at rest`() async throws {
    let rig = await TabStand().withPager(401, 60)
    let ground = (rig.pager.colors ?? rig.pager.palette).strip
    for position in [0.0, 0.25, 0.5, 0.777, 1] {
      rig.tabs.hold(at: position)
      await until { rig.pager.shownPosition == rig.tabs.position && rig.pager.renderNode() != nil }
      let pixels = try rig.stage.pixels()
      let seam = 401 - Int((position * 425).rounded())
      for x in 0..<401 {
        let color =
          x < seam
          ? PaintedPages.color(of: rig.tabs.list[0])
          : x < seam + 24 ? ground : PaintedPages.color(of: rig.tabs.list[1])
        #expect(abs(Int(pixels[x, 50].red) - Int((color.red * 255).rounded())) <= 1, "\(x)")
      }
    }
  }

  @Test func `from right to left the next page is on the left`() async throws {
    let rig = TabStand()
    rig.pager.isRightToLeft = true
    rig.strip.isRightToLeft = true
    let stage = await Stage(rig.widget, width: 400, height: 142)
    rig.tabs.hold(at: 0.25)
    await until { rig.pager.shownPosition == rig.tabs.position && rig.pager.renderNode() != nil }
    let pixels = try stage.pixels()
    let color = PaintedPages.color(of: rig.tabs.list[1])
    #expect(abs(Int(pixels[50, 130].red) - Int((color.red * 255).rounded())) <= 1)
  }

  @Test func `pages that move past fast are not made`() async {
    let rig = await TabStand().inWindow(600, 242)
    rig.pages.told = []
    rig.drag(rig.strip, by: 45, times: 12)
    let target = rig.tabs.current?.id ?? ""
    rig.settle()
    let made = rig.pages.told.filter { $0.hasPrefix("page ") }
    #expect(rig.tabs.position > 8, "it was flung far")
    #expect(made.contains("page \(target)"))
    #expect(made.count <= 6, "\(made)")
    #expect(rig.pager.mostAlive <= 3)
  }

  @Test func `a page that moves past fast shows its last picture or its title`() async throws {
    let rig = await TabStand().inWindow(600, 242)
    for _ in 0..<3 {
      rig.drag(rig.pager, by: 25, times: 8)
      rig.settle()
      await until { rig.pager.shownPosition == rig.tabs.position }
      _ = rig.widget.renderNode()
    }
    // Back over page 1, whose picture is cached, to the far side.
    rig.drag(rig.strip, by: -60, times: 9, lets: false)
    #expect(rig.tabs.velocity < -3)
    #expect(await until { rig.widget.renderNode() != nil })
  }

  @Test func `a page that leaves after a change keeps a complete picture`() async throws {
    let rig = TabStand()
    let pages = KeptPages { CountingPage() }
    rig.pager.source = pages
    await Stage(rig.widget, width: 600, height: 242)
    let page = try #require(pages.made["11"])
    #expect(await until { page.size.width > 0 })
    page.inner.queueAllocate()
    page.inner.queueDraw()
    let drawn = page.inner.drawn
    // The page of tab 11 leaves as tab 1 becomes the current one.
    rig.tabs.jump(to: "1")
    #expect(page.inner.drawn == drawn + 1)
  }

  @Test func `a far jump shows the two pages at its ends`() async {
    let rig = await TabStand().inWindow(600, 242)
    rig.pages.told = []
    rig.tabs.select("5")
    rig.settle()
    #expect(rig.pages.told.filter { $0.hasPrefix("page ") }.prefix(1) == ["page 5"])
    #expect(Set(rig.pages.told.filter { $0.hasPrefix("page ") }) == ["page 4", "page 5", "page 6"])
  }

  @Test func `a touchpad needs 400 pixels for a page, a finger its width and the gutter`() async {
    let rig = await TabStand().withPager(800, 200)
    rig.drag(rig.pager, by: 20, times: 5, lets: false)
    #expect(abs(rig.tabs.position - 0.25) < 1e-9)
    rig.pager.handLeft(flings: false, at: rig.clock.time)
    rig.settle()
    rig.drag(rig.pager, by: 20, times: 5, device: .touch, lets: false)
    #expect(abs(rig.tabs.position - 100.0 / 824) < 1e-9)
  }

  @Test func `vertical movement, and that of a mouse, belongs to the page`() async {
    let rig = await TabStand().withPager()
    let place = Point(x: 100, y: 100)
    for (device, axis) in [
      (HandMovement.Device.touchpad, Axis.vertical), (.touch, .vertical), (.mouse, .horizontal),
    ] {
      #expect(!rig.pager.takes(HandMovement(device: device, axis: axis, start: place)))
    }
    #expect(rig.pager.takes(HandMovement(device: .touch, axis: .horizontal, start: place)))
    let wheel = Point(x: 0, y: 1)
    #expect(!rig.pager.wheelTurned(by: wheel, with: [], over: place, at: rig.clock.time))
    #expect(rig.pager.wheelTurned(by: wheel, with: .shift, over: place, at: rig.clock.time))
    rig.settle()
    #expect(rig.tabs.position == 1, "with Shift it turns the page")
  }

  @Test func `Ctrl and the page keys turn pages from anywhere inside`() async {
    let rig = await TabStand().inWindow(400, 242)
    #expect(rig.widget.press(.pageDown, .control))
    #expect(rig.tabs.current?.id == "1")
    #expect(rig.widget.press(.pageUp, .control))
    #expect(rig.widget.press(.pageUp, .control))
    #expect(rig.tabs.current?.id == "11")
    #expect(!rig.widget.press(.pageUp, []))
    #expect(rig.widget.press(Key(symbol: 0x35), .alt))
    #expect(rig.tabs.current?.id == "4")
  }

  @Test func `the focus remains in the pages when they turn, and only the current one has it`()
    async
  {
    let rig = await TabStand().withPager()
    await until { rig.pager.renderNode() != nil }
    rig.stage.window.dropFocus()
    #expect(rig.pager.moveFocus(to: .next))
    #expect(rig.pager.currentPanel?.hasFocusInside == true)
    #expect(rig.pager.press(.pageDown, .control))
    #expect(rig.pager.currentPanel?.tab?.id == "1")
    #expect(rig.pager.currentPanel?.hasFocusInside == true)
  }

  @Test func `screen readers get a panel with the tab's name, the others are hidden`() async {
    let rig = await TabStand().withPager()
    let panels = rig.pager.children.compactMap { $0 as? PagePanel }
    #expect(panels.count == 3 && panels.allSatisfy { $0.isAccessible(as: .tabPanel) })
    func hear(_ index: Int, isCurrent: Bool) async {
      let panel = panels.first { $0.index == index }
      #expect(panel?.told(.label(TabStand.titles[index])) == true)
      #expect(await until { panel?.told(.hidden(!isCurrent)) == true })
    }
    await hear(0, isCurrent: true)
    await hear(1, isCurrent: false)
    rig.tabs.step(by: 1)
    rig.settle()
    await hear(0, isCurrent: false)
    await hear(1, isCurrent: true)
    await hear(2, isCurrent: false)
  }

  @Test func `a page is removed with its tab, and another source makes all again`() async {
    let rig = await TabStand().withPager()
    rig.pages.told = []
    rig.tabs.list.removeAll { $0.id == "1" }
    #expect(rig.pages.told.contains("1 far") && rig.pages.told.contains("page 2"))
    let other = PaintedPages()
    rig.pager.source = other
    #expect(other.told.filter { $0.hasPrefix("page") }.count == 3)
    rig.pager.source = nil
    #expect(rig.pager.aliveCount == 0)
  }

  @Test func `another window width in mid-motion changes nothing but the width`() async {
    let rig = await TabStand().inWindow(400, 242)
    rig.drag(rig.pager, by: 25, times: 8)
    rig.clock.run(0.05)
    let (position, target) = (rig.tabs.position, rig.tabs.current?.id)
    rig.widget.request(width: 700, height: 242)
    await until { rig.pager.size.width == 700 }
    #expect(abs(rig.tabs.position - position) < 1e-9)
    #expect(rig.tabs.current?.id == target)
    rig.settle()
    #expect(rig.tabs.position == 1)
  }

  @Test func `covers are laid out again after their pages were, although a list follows them`()
    async throws
  {
    let rig = TabStand()
    let pages = KeptPages { FollowingPage() }
    rig.pager.source = pages
    await Stage(rig.widget, width: 600, height: 242)
    let page = try #require(pages.made["0"])
    #expect(await until { page.covers.placed > 0 && page.list.placed > 0 })
    // As when a key shows the focus while covers move.
    var count = page.covers.placed
    page.covers.queueAllocate()
    rig.pager.queueAllocate()
    #expect(await until { page.covers.placed > count })
    count = page.covers.placed
    page.covers.queueAllocate()
    #expect(await until { page.covers.placed > count })
  }

  @Test func `a key after quick page turns acts on the page that is shown`() async throws {
    let rig = TabStand()
    let pages = LatePages()
    rig.pager.source = pages
    await Stage(rig.widget, width: 600, height: 242)
    #expect(await until { rig.pager.currentPage?.moveFocus(to: .next) == true })
    for _ in 0..<3 {
      #expect(rig.pager.press(.pageDown, .control))
      #expect(rig.pager.currentPanel?.hasFocusInside == true, "\(rig.tabs.current?.id ?? "")")
    }
    rig.settle()
    #expect(rig.pager.currentPanel?.tab?.id == "3")
    #expect(rig.pager.currentPanel?.hasFocusInside == true)
  }
}

private final class CountingPage: CustomWidget {
  final class Inner: CustomWidget {
    var drawn = 0

    override func draw(on snapshot: Snapshot) {
      drawn += 1
      snapshot.fill(Rect(size: size), with: .white)
    }
  }

  let inner = Inner()

  override init() {
    super.init()
    adopt(inner)
  }

  override func layOut(in size: Size) {
    _ = inner.measure(.horizontal)
    inner.allocate(Rect(size: size))
  }

  override func draw(on snapshot: Snapshot) { snapshot.draw(inner, of: self) }
}

/// Covers that a list follows from within their layout.
private final class FollowingPage: CustomWidget {
  final class Part: CustomWidget {
    var placed = 0
    var onPlace: (() -> Void)?

    override func layOut(in size: Size) {
      placed += 1
      onPlace?()
    }
  }

  let covers = Part()
  let list = Part()

  override init() {
    super.init()
    adopt(covers)
    adopt(list)
    covers.onPlace = { [weak list] in list?.queueAllocate() }
  }

  override func layOut(in size: Size) {
    for part in [covers, list] {
      _ = part.measure(.horizontal)
      part.allocate(Rect(size: size))
    }
  }
}

/// A page whose button takes the focus only after its layout, and not when its tab is removed, as
/// covers do.
private final class LatePage: CustomWidget {
  private let button = Button("press")

  override init() {
    super.init()
    adopt(button)
    empty()
  }

  func empty() {
    button.isSensitive = false
    queueAllocate()
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    _ = button.measure(axis)
    return SizeRequest(minimum: 40, natural: 100)
  }

  override func layOut(in size: Size) {
    button.isSensitive = true
    button.allocate(Rect(x: 0, y: 0, width: max(size.width, 40), height: 40))
  }

  override func moveFocus(_ direction: FocusDirection) -> Bool? { button.takeFocus() }
}

private final class LatePages: PageSource {
  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = old as? LatePage ?? LatePage()
    page.empty()
    return page
  }

  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {
    if nearness == .far { (page as? LatePage)?.empty() }
  }
}
