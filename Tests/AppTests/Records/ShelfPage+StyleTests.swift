import TestSupport
import Testing

@testable import App

/// The tracks below the covers while the ring of the covers changes.
@Suite(.serialized, .needsDisplay) struct ShelfPageStyleTests {
  @Test func `a small shelf is endless if its records may repeat`() async throws {
    let stand = try await ShelfStand(4)
    let (page, flow) = (stand.page, stand.page.flow)
    #expect(!flow.ring.wraps && !page.index.isEndless)
    flow.repeats = true
    await stand.drawn()
    #expect(flow.ring.wraps && page.index.isEndless)
    flow.jump(toPosition: 9)
    stand.settle()
    #expect(page.record?.id == 2 && page.stack.sheet == 9)
    await stand.drawn()
    flow.repeats = false
    #expect(page.record?.id == 2 && flow.position == 1)
    #expect(page.stack.sheet == 1 && !page.stack.isFolding)
    await stand.drawn()
    #expect(!flow.ring.wraps && !page.index.isEndless)
  }

  @Test func `a row of another style keeps its record and its tracks`() async throws {
    // Eight records are an endless shelf, but not an endless flow of the narrow side covers.
    let stand = try await ShelfStand(8)
    let (page, flow) = (stand.page, stand.page.flow)
    flow.style = .shelf
    stand.settle()
    await stand.drawn()
    #expect(flow.ring.wraps)
    flow.jump(toPosition: 18)
    flow.style = .gatefold
    while !flow.isStill {
      stand.clock.turn()
      flow.layOut(in: flow.size)
    }
    #expect(!flow.ring.wraps && flow.position == 2)
    #expect(page.record?.id == 3 && page.stack.sheet == 2 && !page.stack.isFolding)
  }
}
