import Geometry
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowMarksTests {
  @Test func `a playing record that comes to the front leaves its mark to the words`() async {
    let stand = await FlowStand()
    defer { stand.close() }
    stand.flow.playing = CoverID(8)
    stand.flow.stand(atPosition: 6)
    await stand.drawn()
    #expect(stand.badge(of: 8) == 1)
    stand.flow.go(to: 8)
    var seen: [Double] = []
    for _ in 0..<90 {
      stand.clock.turn()
      stand.flow.placeCovers(in: Size(width: 900, height: 360))
      seen.append(stand.badge(of: 8) ?? 0)
    }
    #expect(seen.last == 0 && seen == seen.sorted(by: >), "it fades, and does not come back")
    #expect(seen.contains { $0 > 0.1 && $0 < 0.9 })
    stand.flow.go(to: 9)
    stand.clock.run(2)
    stand.flow.placeCovers(in: Size(width: 900, height: 360))
    #expect(stand.badge(of: 8) == 1)
  }

  @Test func `the mark of a record that was remembered is not on its cover in the front`() async {
    let stand = await FlowStand()
    defer { stand.close() }
    stand.flow.stand(atPosition: 4)
    stand.flow.playing = CoverID(4)
    await stand.drawn()
    #expect(stand.badge(of: 4) == nil)
  }

  @Test func `marks move while music plays, and nothing is drawn between their steps`() async {
    let stand = await FlowStand()
    defer { stand.close() }
    await stand.pictured()
    stand.flow.marksRest = false
    stand.flow.playing = CoverID(3)
    stand.flow.isPlaying = true
    #expect(stand.flow.marksMove)
    stand.clock.run(1)
    await stand.drawn()
    var steps: Set<Int> = []
    var (drawn, spells) = (0, 0)
    // A window that is uncovered late is drawn once more besides, in one of these spells.
    repeat {
      (steps, drawn) = ([], 0)
      stand.flow.onDrawn = { _ in drawn += 1 }
      for _ in 0..<30 {
        stand.clock.turn()
        steps.insert(stand.flow.markStep)
        await stand.frames(2)
      }
      spells += 1
    } while drawn > steps.count + 1 && spells < 5
    #expect(steps.count >= 6 && steps.count <= 8)
    #expect(drawn > 3 && drawn <= steps.count + 1)
  }

  @Test func `where no graphics card draws, marks rest while music plays`() async {
    let stand = await FlowStand()
    defer { stand.close() }
    await stand.pictured()
    stand.flow.playing = CoverID(3)
    stand.flow.isPlaying = true
    #expect(stand.flow.marksMove == (stand.flow.isDrawnInSoftware == false))
    #expect(stand.flow.marksRest != nil, "the renderer was asked")
    stand.flow.marksRest = true
    stand.clock.run(1)
    #expect(!stand.flow.marksMove && stand.flow.markStep == 0 && stand.flow.isCalm)
  }

  @Test func `what plays is said in the name of its cover`() async throws {
    let stand = await FlowStand()
    defer { stand.close() }
    let cover = stand.flow.pool[3]
    let item = try #require(cover.item)
    let name = "\(item.title), \(item.subtitle), playing, 4 of \(stand.flow.ring.count)"
    stand.flow.playing = item.id
    #expect(cover.told(.label(name)))
    stand.flow.playing = nil
    #expect(!cover.told(.label(name)))
  }

  @Test func `with reduced motion the mark stands still`() async {
    let stand = await FlowStand()
    defer { stand.close() }
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
  /// Waits until GTK has come by so often.
  fileprivate func frames(_ count: Int) async {
    var seen = 0
    let tick = flow.eachFrame { _ in
      seen += 1
      return seen < count
    }
    await until { seen == count }
    withExtendedLifetime(tick) {}
  }

  /// How far the mark of an item is seen on its cover; nil if there is none.
  fileprivate func badge(of id: Int64) -> Double? {
    guard let cover = flow.painted.last(where: { $0.item?.id == CoverID(id) }),
      cover.badge != nil
    else { return nil }
    return cover.badgePresence
  }
}
