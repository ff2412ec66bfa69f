import Testing

@testable import Widgets

struct CellGroupsTests {
  private func groups(_ starts: [Bool], wraps: Bool = true) -> CellGroups {
    CellGroups(starts: starts, wraps: wraps, gap: 16)
  }

  /// X, Y | Α, Β, as in an index: the first cell follows the last one.
  private let index = [true, false, true, false]

  @Test func `the cells on both sides of a border share its gap`() {
    let groups = groups(index)
    #expect((0..<4).map(groups.extraWidth(of:)) == [8, 8, 8, 8])
    #expect((0..<4).map(groups.hasBorder(before:)) == [true, false, true, false])
    #expect(self.groups([true, true, false]).extraWidth(of: 0) == 16)
    #expect(self.groups([true, false, false]).extraWidth(of: 1) == 0)
  }

  @Test func `a row has no border before its first cell and after its last one`() {
    let groups = groups(index, wraps: false)
    #expect((0..<4).map(groups.extraWidth(of:)) == [0, 8, 8, 0])
    #expect(!groups.hasBorder(before: 0))
  }

  @Test func `letters of a group are equally far from each other, and farther from other groups`() {
    let starts = [true, false, false, true, false, false]
    let groups = groups(starts)
    let widths = starts.indices.map { 30 + groups.extraWidth(of: $0) }
    var edge = 0.0
    let places = starts.indices.map { cell in
      defer { edge += widths[cell] }
      return edge + widths[cell] / 2 + groups.shift(of: cell, at: 2)
    }
    let distances = zip(places.dropFirst(), places).map { $0 - $1 }
    #expect(distances == [30, 30, 46, 30, 30])
  }

  @Test func `in the middle of the menu a letter is not shifted, and on its way not by leaps`() {
    let groups = groups(index)
    #expect(groups.shift(of: 0, at: 0) == 0)
    #expect(groups.shift(of: 0, at: -0.5) == 2 && groups.shift(of: 0, at: 0.5) == 2)
    #expect(groups.shift(of: 1, at: 1) == -4 && groups.shift(of: 1, at: 7) == -4)
  }
}
