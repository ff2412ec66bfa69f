import Foundation
import Geometry
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldFanTests {
  @Test func `the front cover is upright and drawn last`() {
    for count in 0...5 {
      let fan = FoldFan(of: count, spread: 0.4)
      #expect(fan.sleeves.count == min(count, 3))
      if count > 0 { #expect(fan.sleeves.last == FoldFan.Sleeve(shift: 0, degrees: 0)) }
      #expect(fan.sleeves.map(\.shift) == fan.sleeves.map(\.shift).sorted(by: >))
    }
  }

  @Test func `at rest each cover shows 12 to 15 pixels beside the one before it`() {
    let sleeves = FoldFan(of: 3, spread: 0).sleeves.reversed()
    for (front, back) in zip(sleeves, sleeves.dropFirst()) {
      let foot = back.shift - front.shift
      let lean = sin(back.degrees * .pi / 180) - sin(front.degrees * .pi / 180)
      #expect(foot >= 12 && foot + FoldFan.side * lean <= 15)
    }
  }

  /// How far its covers reach from the front one's left edge.
  private func reach(_ fan: FoldFan) -> Double {
    fan.sleeves.map { sleeve in
      let angle = sleeve.degrees * .pi / 180
      let half = FoldFan.side / 2
      return half + sleeve.shift + half * cos(angle) + FoldFan.side * sin(angle)
    }.max() ?? 0
  }

  @Test func `a fan spreads a little, and not over the title`() {
    let (shut, spread) = (reach(FoldFan(of: 3, spread: 0)), reach(FoldFan(of: 3, spread: 1)))
    #expect(shut > FoldFan.side + 24 && spread > shut + 6)
    #expect(shut < FoldFan.width + 2 && spread < FoldFan.width + 12)
  }

  @Test func `a fan spreads under the pointer, shuts after it, and then rests`() {
    var spreads = FoldSpreads()
    let row = RowID(1)
    func turn(_ isSpread: Bool, _ time: Double) -> Double {
      spreads.turn(row, isSpread: isSpread, at: time, reducesMotion: false)
    }
    func settle(_ time: Double) -> Bool { spreads.settle(at: time) }
    #expect(turn(false, 0) == 0 && spreads.isStill)
    #expect(turn(true, 1) == 0 && !spreads.isStill)
    let midway = turn(true, 1.05)
    #expect(midway > 0 && midway < 1)
    #expect(!settle(1.05))
    #expect(turn(true, 3) == 1 && settle(3) && spreads.isStill)
    #expect(turn(false, 4) == 1 && turn(false, 4.05) < 1)
    #expect(settle(6) && spreads.isStill && turn(false, 6) == 0)
  }

  @Test func `with reduced motion a fan spreads at once`() {
    var spreads = FoldSpreads()
    let spread = spreads.turn(RowID(1), isSpread: true, at: 1, reducesMotion: true)
    #expect(spread == 1 && spreads.isStill)
  }

  @Test func `fans spread under the pointer and with the focus`() async {
    var tree = FoldTree()
    for index in 0..<3 {
      tree.add(FoldRow("List \(index)", front: .fan([nil, nil])), isStack: true)
    }
    let stand = await FoldingListStand(MemoryFoldingSource(tree))
    func spread(_ row: Int) -> Double {
      stand.list.rows[.row(stand.list.shownEntries[row].id)]?.look?.spread ?? -1
    }
    #expect(spread(0) == 0 && spread(1) == 0)
    stand.list.pointerMoved(to: Point(x: 100, y: 84))
    stand.clock.run(1)
    #expect(spread(0) == 0 && spread(1) == 1 && stand.list.isResting)
    stand.list.pointerMoved(to: nil)
    stand.clock.run(1)
    #expect(spread(1) == 0 && stand.list.isResting)
  }
}
