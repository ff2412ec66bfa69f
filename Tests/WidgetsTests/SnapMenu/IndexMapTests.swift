import TestSupport
import Testing

@testable import Widgets

struct IndexMapTests {
  /// Records 0–2 under A, 3 under B, 4–9 under C.
  private let ring = IndexMap(firsts: [0, 3, 4], count: 10, wraps: true)
  private let row = IndexMap(firsts: [0, 3, 4], count: 10, wraps: false)

  @Test(arguments: [(0.0, 0), (2.4, 0), (2.6, 1), (3.4, 1), (3.6, 2), (9.4, 2), (9.6, 3), (13, 4)])
  func `a record belongs to the cell that begins at or before it`(
    position: Double,
    cell: Int
  ) {
    #expect(ring.cell(at: position) == cell)
    #expect(ring.cell(at: position - 30) == cell - 9)
  }

  @Test(arguments: [
    (0.0, 0.0), (0.5, 1.5), (1, 3), (1.5, 3.5), (2, 4), (2.5, 7), (3, 10), (-1, -6),
  ])
  func `between two cells the records move from the first of one to the first of the next`(
    cells: Double,
    position: Double
  ) {
    #expect(ring.position(at: cells) == position)
  }

  @Test func `at rest on a cell its own first record is shown, lap after lap`() {
    for slot in -60...60 {
      #expect(ring.cell(at: ring.position(at: Double(slot))) == slot)
    }
  }

  @Test func `a row ends`() {
    #expect(row.cell(at: -4) == 0 && row.cell(at: 99) == 2)
    #expect(row.position(at: 2.5) == 4.5 && row.position(at: -0.5) == -0.5)
  }

  @Test func `of all copies the nearest one is chosen`() {
    #expect(ring.copy(of: 3, nearestTo: 41) == 43)
    #expect(ring.copy(of: 3, nearestTo: -41) == -37)
    #expect(row.copy(of: 3, nearestTo: 41) == 3)
  }

  @Test func `an empty index has position zero`() {
    let empty = IndexMap(firsts: [], count: 0, wraps: true)
    #expect(empty.cell(at: 4) == 0 && empty.position(at: 4) == 0)
    #expect(ring.cell(at: .nan) == 0 && ring.position(at: .infinity) == 0)
  }
}
