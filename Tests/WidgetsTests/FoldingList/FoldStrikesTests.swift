import Testing

@testable import Motion
@testable import Widgets

struct FoldStrikesTests {
  @Test func `the line through a row that a diff completes grows for 180 ms`() {
    let (one, two) = (FoldEntry(RowID(1)), FoldEntry(RowID(2)))
    let rows = [one, two].map { FoldPlacement(subject: .row($0), top: 0, warmth: 0) }
    let done = FoldEntry(RowID(1), isDone: true)
    var strikes = FoldStrikes()
    strikes.begin(FoldDiff(in: RowID(0), [.update(done, at: 0)]), among: rows, at: 1)
    #expect(abs(strikes.progress(of: one.id, at: 1.09) - 0.5) < 1e-9)
    #expect(strikes.progress(of: two.id, at: 1.09) == 1)
    #expect(!strikes.settle(at: 1.1) && strikes.settle(at: 1.2) && strikes.isEmpty)
  }

  @Test func `no line grows through a row that was done before`() {
    let done = FoldEntry(RowID(1), isDone: true)
    let row = FoldPlacement(subject: .row(done), top: 0, warmth: 0)
    var strikes = FoldStrikes()
    strikes.begin(FoldDiff(in: RowID(0), [.update(done, at: 0)]), among: [row], at: 1)
    #expect(strikes.isEmpty)
  }
}
