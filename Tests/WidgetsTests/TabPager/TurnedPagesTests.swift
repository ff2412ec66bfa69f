import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TurnedPagesTests {
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
