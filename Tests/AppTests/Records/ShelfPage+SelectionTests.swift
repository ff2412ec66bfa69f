import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct ShelfPageSelectionTests {
  private func select(in stand: ShelfStand) async {
    stand.page.showTracks()
    await stand.drawn()
    #expect(await until { stand.page.stack.hasFocusInside })
    stand.page.stack.press(.down, .shift)
    await stand.drawn()
  }

  @Test(arguments: [false, true])
  func `a bar below the tracks says what is selected, until Escape`(isRightToLeft: Bool)
    async throws
  {
    let stand = try await ShelfStand(isRightToLeft: isRightToLeft)
    let (page, bar) = (stand.page, stand.page.selectionBar)
    let height = page.stack.size.height
    #expect(!bar.isVisible)
    await select(in: stand)
    #expect(bar.isVisible && !bar.isNarrow && bar.size.height > 0)
    #expect(bar.told(.label("Selected: 2 tracks · 2 min")))
    #expect(page.stack.size.height == height - bar.size.height)
    #expect(page.press(.escape, []) && !bar.isVisible && page.stack.hasFocusInside)
    await stand.drawn()
    #expect(page.stack.size.height == height)
    #expect(page.press(.escape, []) && page.flow.hasFocusInside)
  }

  @Test func `in a narrow window the bar has a menu`() async throws {
    let stand = try await ShelfStand(width: 300)
    await select(in: stand)
    let bar = stand.page.selectionBar
    #expect(bar.isVisible && bar.isNarrow)
    let buttons = bar.children.compactMap { $0 as? Button }.filter(\.isChildVisible)
    #expect(buttons.map(\.tooltip) == ["Actions", "End Selection"])
    buttons.first?.click()
    #expect(stand.page.menu.isOpen)
    stand.page.menu.close()
    buttons.last?.click()
    #expect(!bar.isVisible)
  }

  @Test func `the menu selects, and the menu of a selected track acts on all`() async throws {
    let stand = try await ShelfStand()
    let page = stand.page
    let point = Point(x: 100, y: 20)
    for row in 0..<2 {
      page.stack.onMenu?(row, 0, point, false)
      #expect(page.menu.isOpen && page.activate("row.select"))
      page.menu.close()
      #expect(await until { !page.menu.isOpen })
    }
    #expect(page.selected?.subjects.map(\.track?.id) == [100, 101])
    #expect(page.selected(with: 1) != nil && page.selected(with: 2) == nil)
    page.stack.onMenu?(1, 0, point, false)
    #expect(page.menu.isOpen && !page.activate("row.select") && page.activate("row.open-with"))
    page.menu.close()
  }

  @Test func `the next record and the grid end the selection`() async throws {
    let stand = try await ShelfStand()
    await select(in: stand)
    #expect(stand.page.flow.press(.right))
    stand.settle()
    #expect(stand.page.stack.selection.isEmpty && !stand.page.selectionBar.isVisible)
    await select(in: stand)
    #expect(stand.page.selectionBar.isVisible)
    stand.page.setGrid(true)
    #expect(!stand.page.selectionBar.isVisible)
  }
}
