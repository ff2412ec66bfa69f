import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct ShelfCentreTests {
  @Test func `a fling replaces the record that was awaited`() async throws {
    let stand = try await ShelfStand(10, at: 30)
    let centre = stand.page.centre
    #expect(centre.wanted == 30)
    centre.fling(to: 4)
    #expect(centre.wanted == nil)
    stand.settle()
    #expect(centre.record?.id == 5 && centre.slot == 4 && stand.rests.last == 5)
  }

  @Test func `a shelf that is left in the middle of a motion rests at its target`() async throws {
    let stand = try await ShelfStand(10)
    stand.page.flow.go(to: 3)
    #expect(stand.rests.isEmpty)
    stand.page.centre.leave()
    #expect(stand.rests == [4] && stand.page.shelf == nil && stand.page.flow.source == nil)
  }
}
