import Geometry
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowMarksTests {
  @Test func `a playing record that reaches the centre moves its mark into the caption`() async {
    let stand = await FlowStand()
    stand.flow.playing = CoverID(8)
    stand.flow.jump(toPosition: 6)
    await stand.drawn()
    #expect(stand.badge(of: 8) == 1)
    stand.flow.go(to: 8)
    var seen: [Double] = []
    for _ in 0..<90 {
      stand.clock.turn()
      stand.flow.layOut(in: Size(width: 900, height: 360))
      seen.append(stand.badge(of: 8) ?? 0)
    }
    #expect(seen.last == 0 && seen == seen.sorted(by: >), "it fades, and does not reappear")
    #expect(seen.contains { $0 > 0.1 && $0 < 0.9 })
    stand.flow.go(to: 9)
    stand.clock.run(2)
    stand.flow.layOut(in: Size(width: 900, height: 360))
    #expect(stand.badge(of: 8) == 1)
  }

  @Test func `a remembered record in the centre has no mark on its cover`() async {
    let stand = await FlowStand()
    stand.flow.jump(toPosition: 4)
    stand.flow.playing = CoverID(4)
    await stand.drawn()
    #expect(stand.badge(of: 4) == nil)
  }

  @Test func `marks are animated while music plays, and nothing is drawn between their steps`()
    async
  {
    let stand = await FlowStand(isDrawnInSoftware: false)
    await stand.pictured()
    stand.flow.playing = CoverID(3)
    stand.flow.isPlaying = true
    #expect(stand.flow.marksMove)
    stand.clock.run(1)
    await stand.drawn()
    var steps: Set<Int> = []
    var (drawn, spells) = (0, 0)
    // A window uncovered late is drawn once more in one of these periods.
    repeat {
      (steps, drawn) = ([], 0)
      stand.flow.onDrawn = { _ in drawn += 1 }
      for _ in 0..<30 {
        stand.clock.turn()
        steps.insert(stand.flow.markStep)
        await stand.flow.frames(2)
      }
      spells += 1
    } while drawn > steps.count + 1 && spells < 5
    #expect(steps.count >= 6 && steps.count <= 8)
    #expect(drawn > 3 && drawn <= steps.count + 1)
  }

  @Test func `without a graphics card marks are not animated`() async {
    let stand = await FlowStand()
    await stand.pictured()
    stand.flow.playing = CoverID(3)
    stand.flow.isPlaying = true
    #expect(stand.flow.marksMove == (stand.flow.isDrawnInSoftware == false))
    #expect(stand.flow.mark.isDrawnInSoftware != nil, "the renderer was checked")
    let software = await FlowStand(isDrawnInSoftware: true)
    await software.pictured()
    software.flow.playing = CoverID(3)
    software.flow.isPlaying = true
    software.clock.run(1)
    #expect(!software.flow.marksMove && software.flow.markStep == 0 && software.flow.isCalm)
  }

  @Test func `a playing record's accessible name says so`() async throws {
    let stand = await FlowStand()
    let cover = stand.flow.pool[3]
    let item = try #require(cover.item)
    let name = "\(item.title), \(item.subtitle), playing, 4 of \(stand.flow.ring.count)"
    stand.flow.playing = item.id
    #expect(cover.told(.label(name)))
    stand.flow.playing = nil
    #expect(!cover.told(.label(name)))
  }

  @Test func `with reduced motion the mark is not animated`() async {
    let stand = await FlowStand()
    stand.flow.reducesMotion = true
    stand.flow.playing = CoverID(3)
    stand.flow.isPlaying = true
    await stand.drawn()
    #expect(!stand.flow.marksMove && stand.flow.markStep == 0)
    stand.clock.run(1)
    #expect(stand.flow.markStep == 0)
  }
}

extension FlowStand {
  /// The visible size of an item's mark on its cover; nil if there is none.
  fileprivate func badge(of id: Int64) -> Double? {
    guard let cover = flow.painted.last(where: { $0.item?.id == CoverID(id) }),
      cover.badge != nil
    else { return nil }
    return cover.badgePresence
  }
}
