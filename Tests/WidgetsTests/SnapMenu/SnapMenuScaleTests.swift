import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct SnapMenuScaleTests {
  private let clock = HandClock(time: 50)

  private func index() async -> SnapMenu {
    let cells = (0..<8).map {
      SnapMenu.Cell(id: "\($0)", title: "A", width: 30, startsGroup: $0 == 3)
    }
    let menu = SnapMenu(cells, style: .index, frames: clock) { [clock] in clock.now }
    menu.colors = .standard(dark: true, highContrast: false)
    await Stage(menu, width: 400, height: 33)
    return menu
  }

  @Test func `a scaled menu has larger letters and wider cells, and keeps its place`() async throws
  {
    let menu = await index()
    menu.jump(to: 5)
    let before = try #require(menu.extent(ofTitleIn: 5)).length
    menu.style = .index.scaled(by: 17.0 / 13)
    #expect(menu.style.size == 17 && menu.style.chosenSize == 22 && menu.style.height == 43)
    #expect(menu.layout.widths == Array(repeating: 39, count: 8))
    #expect(menu.position == 5 && menu.measure(.vertical).natural == 43)
    #expect(try #require(menu.extent(ofTitleIn: 5)).length > 1.2 * before)
    menu.style = .index.scaled(by: 1)
    #expect(menu.style == .index && menu.position == 5)
  }

  @Test func `a line between groups is stronger in high contrast`() async {
    let menu = await index()
    func holds(_ alpha: String) -> Bool {
      RenderNode.recording { menu.draw(on: $0) }?.text.contains("rgba(255,255,255,\(alpha))")
        == true
    }
    #expect(holds("0.25") && !holds("0.6"))
    menu.colors = .standard(dark: true, highContrast: true)
    #expect(holds("0.6") && !holds("0.25"))
  }
}
