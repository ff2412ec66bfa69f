import Showcase
import TestSupport
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  private func hint(at time: Double) -> FoldPlacement.PullHint? {
    for case .pull(let hint) in state.scene(at: time, fold: fold).rows.map(\.subject) {
      return hint
    }
    return nil
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  mutating func `a scroll that runs into an end makes and leaves nothing`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let rows = (0..<20).map { FoldEntry(RowID(100 + $0), isDone: $0 > 17) }
    state.open(id("3"), entries: rows, takesRows: seed.isMultiple(of: 2), at: 0)
    state.update(at: 2)
    let end = state.level.layout.greatestOffset
    state.level.scroller.jump(to: .random(in: 10...(end - 10), using: &random))
    let way = Bool.random(using: &random) ? 1.0 : -1
    var time = 2.0
    state.beginScroll(at: time)
    for _ in 0..<Int.random(in: 5...60, using: &random) {
      time += .random(in: 0.004...0.1, using: &random)
      let turn = Int.random(in: 0..<5, using: &random) == 0 ? -way : way
      state.scroll(by: turn * .random(in: 8...90, using: &random), gain: 2.5, at: time)
      state.update(at: time)
      #expect(hint(at: time) == nil && state.scene(at: time, fold: fold).push == 0)
    }
    state.endScroll(flings: true, at: time)
    state.update(at: time + 4)
    #expect(state.requests.isEmpty && state.editing == nil && state.levels.count == 2)
    #expect(state.isFree && state.isResting(at: time + 4))
  }

  typealias Pull = (start: Double, ways: [Double], rest: Double, hint: FoldPlacement.PullHint?)

  @Test(arguments: [
    Pull(0, [-54], 0, .pull), Pull(0, [-58], 0, .release), Pull(0, [60, -160], 0.1, nil),
    Pull(100, [-70, -60], 0.1, nil), Pull(100, [-70, -54], 0.3, .pull),
    Pull(100, [-70, -58], 0.3, .release),
  ])
  mutating func `a pull counts from where fingers began or rested at the end, in their pixels`(
    _ pull: Pull
  ) {
    state.level.scroller.jump(to: pull.start)
    state.beginScroll(at: 0)
    var time = 0.0
    for step in 0..<(10 * pull.ways.count) {
      time += step == 10 ? 0.02 + pull.rest : 0.02
      state.scroll(by: pull.ways[step / 10] / 10, gain: 2.5, at: time)
    }
    #expect(hint(at: time) == pull.hint)
    state.endScroll(flings: true, at: time)
    #expect((state.editing == .draft) == (pull.hint == .release))
  }

  @Test(arguments: [(111.0, nil), (113, FoldPlacement.PullHint.back)])
  mutating func `a level without new rows says where letting go leaves it`(
    _ way: Double,
    _ words: FoldPlacement.PullHint?
  ) {
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: false, at: 0)
    state.update(at: 2)
    state.beginScroll(at: 2)
    state.scroll(by: -way, gain: 2.5, at: 2.1)
    #expect(hint(at: 2.1) == words)
    state.endScroll(flings: true, at: 2.5)
    #expect((state.move?.progress.target == 0) == (words == .back))
    #expect(hint(at: 2.5) == words, "it folds shut as the level closes")
  }
}
