import Geometry
import Motion
import Showcase
import Testing

@testable import Widgets

struct FoldHoverTests {
  /// A pinned row, two open ones and two that are done, of 56 pixels each.
  private static let state: FoldingState = {
    var tree = FoldTree()
    tree.add(FoldRow("Pinned"), isPinned: true)
    tree.add(FoldRow("One"))
    tree.add(FoldRow("Two"))
    for _ in 0..<2 { tree.add(FoldRow("Done"), isDone: true) }
    return FoldingState(of: tree)
  }()

  private nonisolated static let places: [(Double, Int?)] = [
    (2, nil), (54, 1), (58, 1), (84, nil), (110, 2), (114, 2), (166, 3), (170, 3), (222, nil),
  ]

  @Test(arguments: places)
  func `a row can be made between rows, but not among done ones`(
    y: Double,
    boundary: Int?
  ) {
    let hover = FoldHover()
    _ = hover.move(to: Point(x: 200, y: y), over: Self.state, width: 400, at: 0)
    #expect(hover.boundary?.index == boundary)
    #expect(hover.boundary.map { $0.height == Double($0.index) * 56 } ?? true)
    #expect(hover.row == Self.state.level.rows[Int(y / 56)].id)
  }

  @Test func `only what is over something else changes the list`() {
    let hover = FoldHover()
    func moves(x: Double, y: Double) -> Bool {
      hover.move(to: Point(x: x, y: y), over: Self.state, width: 400, at: 0)
    }
    #expect(moves(x: 10, y: 60) && !moves(x: 100, y: 70), "the same row")
    #expect(moves(x: 150, y: 110) && hover.boundary?.index == 2)
    #expect(moves(x: 139, y: 110) && hover.boundary == nil, "beside the middle")
    #expect(hover.move(to: nil, over: Self.state, width: 400, at: 0) && hover.row == nil)
  }

  @Test func `a click takes the boundary on its plus only, and once`() {
    let hover = FoldHover()
    _ = hover.move(to: Point(x: 200, y: 110), over: Self.state, width: 400, at: 0)
    #expect(hover.takeBoundary(at: 216, width: 400) == nil)
    #expect(hover.takeBoundary(at: 215, width: 400) == 2)
    #expect(hover.takeBoundary(at: 200, width: 400) == nil)
  }

  @Test func `a boundary that moves away from the pointer is left`() {
    let hover = FoldHover()
    var state = Self.state
    _ = hover.move(to: Point(x: 200, y: 110), over: state, width: 400, at: 0)
    hover.follow(state, at: 0)
    #expect(hover.boundary != nil)
    state.create(.bottom, at: 0)
    hover.follow(state, at: 0.01)
    #expect(hover.boundary == nil)
  }
}
