import GLib
import Gtk
import TestSupport
import Testing

@testable import Showcase
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TabsPageTests {
  private func content(_ settings: [String]) throws -> PageContent {
    try TabsPage.page.content(settings)
  }

  @Test(arguments: [0, 1, 2, 3, 12, 60, 600]) func `there are as many tabs as requested`(
    count: Int
  ) throws {
    let stage = try #require(try content(["count=\(count)"]).widget as? TabsStage)
    #expect(stage.pager.tabs.list.count == count)
    #expect(Set(stage.pager.tabs.list.map(\.id)).count == count)
  }

  @Test func `a position between two tabs can be held, for pictures`() throws {
    let stage = try #require(try content(["position=3.25"]).widget as? TabsStage)
    #expect(abs(stage.pager.tabs.position - 3.25) < 1e-9)
  }

  @Test func `invalid settings are refused`() {
    for setting in ["count=-1", "count=many", "bounded=2", "colour=red"] {
      #expect(throws: OptionTable.Misuse.self) { try content([setting]) }
    }
  }

  @Test func `a page is reused for another shelf`() async throws {
    let stage = try #require(try content([]).widget as? TabsStage)
    let tabs = stage.pager.tabs.list
    let page = stage.page(for: tabs[4], reusing: nil)
    #expect(stage.page(for: tabs[5], reusing: page) === page)
    #expect(ShelfRecords.records(of: tabs[4]).count == ShelfRecords.count)
    #expect(ShelfRecords.records(of: tabs[4])[0] == ShelfRecords.records(of: tabs[4])[0])
  }

  @Test func `the strip is separated from a scrolled page`() async throws {
    let made = try content([])
    let tabsStage = try #require(made.widget as? TabsStage)
    await Stage(tabsStage, width: 500, height: 300)
    let page = try #require(tabsStage.pager.pager.currentPage as? TintedPage)
    #expect(!tabsStage.pager.strip.hasHairline && page.isAtTop)
    let view = try #require(page.children.compactMap { $0 as? ScrolledView }.first)
    await until { view.size.height > 100 }
    view.offset = 30
    #expect(tabsStage.pager.strip.hasHairline && !page.isAtTop)
  }
}

@Suite(.serialized, .needsDisplay) struct SnapMenuPageTests {
  private func stage(_ settings: [String]) throws -> SnapMenuStage {
    try #require(try SnapMenuPage.page.content(settings).widget as? SnapMenuStage)
  }

  @Test func `by a setting cells rest at the leading edge`() async throws {
    let menus = try stage(["alignment=leading", "inset=8"])
    for menu in menus.menus { menu.reducesMotion = true }
    let stage = await Stage(menus, width: 640, height: 420)
    for menu in [menus.fixed, menus.free, menus.records] {
      menu.choose(at: 4)
      let slot = Int(menu.position.rounded())
      #expect(menu.layout.frame(of: slot, at: menu.driver.position)?.start == 8)
    }
    stage.close()
    #expect(throws: OptionTable.Misuse.self) { try self.stage(["alignment=left"]) }
  }

  @Test func `records and their index move each other`() async throws {
    let menus = SnapMenuStage(colors: .standard(dark: true))
    for menu in menus.menus { menu.reducesMotion = true }
    await Stage(menus, width: 640, height: 420)
    menus.records.choose(at: 9)
    #expect(menus.index.chosen?.title == "H")
    menus.index.choose(at: 0)
    #expect(menus.records.chosen?.title.prefix(1) == "A")
    #expect(menus.records.position == menus.records.position.rounded())
  }
}
