import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TabPagerTests {
  @Test func `the strip stands over the pages`() async {
    let rig = TabRig()
    let stage = await Stage(rig.widget, width: 400, height: 300)
    #expect(rig.strip.size == Size(width: 400, height: 42))
    #expect(rig.pager.size == Size(width: 400, height: 258))
    stage.close()
  }

  @Test func `a page's own sideways widget keeps what begins on it`() async {
    let rig = TabRig()
    let menu = SnapMenu((0..<9).map { .init(id: "\($0)", title: "Cell \($0)") })
    let pages = MenuPages(menu)
    rig.pager.source = pages
    let stage = await Stage(rig.alone(rig.pager), width: 400, height: 200)
    guard let drag = rig.pager.controllers.compactMap({ $0 as? DragGesture }).first else {
      Issue.record("the pager hears no drags")
      return
    }
    func swipe(fromHeight y: Double) {
      emit("drag-begin", on: drag, 200.0, y)
      for step in 1...10 { emit("drag-update", on: drag, -12.0 * Double(step), 0.0) }
      emit("drag-end", on: drag, -120.0, 0.0)
      rig.settle()
    }
    swipe(fromHeight: 20)
    #expect(rig.tabs.position == 0, "it began on the menu")
    stage.close()
  }
}

/// Pages with a menu at their top.
private final class MenuPages: PageSource {
  private let menu: SnapMenu
  private final class Holder: CustomWidget {
    override func layOut(in size: Size) {
      for child in children {
        child.allocate(Rect(x: 0, y: 0, width: size.width, height: 48))
      }
    }
  }

  init(_ menu: SnapMenu) { self.menu = menu }

  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = Holder()
    if tab.id == "0" {
      page.adopt(menu)
      menu.request(height: 48)
    }
    return page
  }
}
