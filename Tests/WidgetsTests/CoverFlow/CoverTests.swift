import TestSupport
import Testing

@testable import Widgets

@Suite(.needsDisplay) struct CoverTests {
  private func cover(_ number: Int = 1, slot: Int = 5) -> Cover {
    let cover = Cover()
    cover.bind(TestCrate.item(number), slot: slot)
    return cover
  }

  @Test func `a cover keeps its distance from the centre as its slot is renumbered`() {
    let cover = cover()
    cover.move(to: 5, seenFrom: 4.5)
    cover.renumber(by: 60)
    #expect(cover.slot == 65 && cover.offset == 0.5)
    cover.move(to: 65, seenFrom: 64.5, displacedBy: 2)
    #expect(cover.offset == 2.5)
  }

  @Test func `a cover of a new item appears within a quarter of a second`() {
    let cover = cover()
    #expect(cover.presence == 1 && cover.arrivalShare(at: 10) == 1)
    cover.arrive(at: 10)
    let shares = (0...5).map { cover.arrivalShare(at: 10 + Double($0) / 20) }
    #expect(cover.presence == 0 && shares[0] == 0 && shares == shares.sorted())
    #expect(cover.arrivalShare(at: 10.3) == 1 && cover.arrivalShare(at: 10) == 1, "it is over")
  }

  @Test func `a cover that departs while it arrives fades from its full opacity`() {
    let cover = cover()
    cover.arrive(at: 10)
    cover.depart()
    #expect(cover.arrivalShare(at: 10.1) == 1)
  }

  @Test func `another item on a cover begins anew, the same one does not`() {
    let cover = cover()
    cover.show(nil, at: .front)
    cover.arrive(at: 10)
    cover.bind(TestCrate.item(1), slot: 7)
    #expect(cover.slot == 7 && cover.level == .front && cover.presence == 0)
    cover.bind(TestCrate.item(2), slot: 7)
    #expect(cover.level == nil && cover.presence == 1 && cover.arrivalShare(at: 10) == 1)
  }
}
