import Testing

@testable import Motion

extension FoldingStateTests {
  @Test(arguments: [("0", 0.0), ("1", 0), ("2", 28), ("3", 84), ("7", 104)])
  mutating func `a level starts at a row, below a part of the rows before it`(
    _ title: String,
    _ offset: Double
  ) {
    state.start(at: id(title), 0)
    #expect(state.level.layout.offset == offset && state.cursor == id(title))
    #expect(state.isResting(at: 0))
  }

  @Test mutating func `a start while a row folds away keeps its place`() {
    state.requests.append(.edit(.delete(id("0"))))
    _ = settle(at: 0)
    state.start(at: id("3"), 0.01)
    #expect(state.level.layout.offset == 28)
    state.update(at: 3)
    #expect(state.level.layout.offset == 28 && tops()[2] == 84)
  }

  @Test mutating func `a start under the hand and that of an unknown row have no effect`() {
    state.start(at: RowID(-7), 0)
    #expect(state.cursor == nil)
    state.beginScroll(at: 0)
    state.start(at: id("7"), 0)
    #expect(state.level.layout.offset == 0 && state.cursor == nil)
  }
}
