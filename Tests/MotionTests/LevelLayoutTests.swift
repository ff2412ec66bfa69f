import Motion
import TestSupport
import Testing

struct LevelLayoutTests {
  /// The mock-up: the fourth of eight rows opens and has six of its own.
  @Test(
    arguments: [
      (0, 168, 1, 0, 112, 224), (0.25, 126, 0.6875, 0.25, 70, 280), (0.5, 84, 0.375, 0.5, 28, 336),
      (0.75, 42, 0.0625, 0.75, -14, 392), (0.8, 33.6, 0, 0.8, -22.4, 403.2),
      (1, 0, 0, 1, -56, 448),
    ] as [(Double, Double, Double, Double, Double, Double)]
  )
  func `opening a stack looks as in the mock-up`(
    progress: Double,
    header: Double,
    alpha: Double,
    blend: Double,
    above: Double,
    below: Double
  ) {
    let level = mockUp(progress)
    #expect(abs(level.headerTop - header) < 1e-9 && level.headerBlend == blend)
    #expect(abs(level.siblingAlpha - alpha) < 1e-9)
    #expect(abs(level.top(ofSibling: 2) - above) < 1e-9)
    #expect(abs(level.top(ofSibling: 4) - below) < 1e-9)
    #expect(level.top(ofSibling: 3) == level.headerTop)
    for child in 0..<6 {
      let wanted = header + 56 + 56 * progress * Double(child)
      #expect(abs(level.top(ofChild: child) - wanted) < 1e-9)
    }
  }

  @Test func `siblings darken to 40 % and leave the view, rows below as well`() {
    for progress in [0, 0.3, 1] {
      let shade = 0.6 * progress
      #expect(mockUp(progress).siblingShade == FoldShade(darkTop: shade, darkBottom: shade))
    }
    let few = LevelLayout(
      siblings: ScrolledRows(rowCount: 8),
      opened: 3,
      children: ScrolledRows(rowCount: 1),
      progress: 1,
      viewHeight: 448
    )
    #expect(few.top(ofSibling: 4) == 448 && few.siblingsBelow.isEmpty)
  }

  @Test
  func `children are shaded until they are flat, and the header's shadow appears and disappears`() {
    #expect(mockUp(0.5).childShade == FoldShade(darkTop: 0.275, darkBottom: 0.06))
    #expect(mockUp(1).childShade == .none)
    #expect(mockUp(0).headerShadow == 0 && mockUp(1).headerShadow == 0)
    #expect(abs(mockUp(0.5).headerShadow - 1) < 1e-12)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `both ends are exactly the two lists at rest`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let siblings = ScrolledRows(
        rowCount: .random(in: 1...40, using: &random),
        offset: .random(in: 0...300, using: &random)
      )
      let children = ScrolledRows(
        rowCount: .random(in: 0...10_000, using: &random),
        offset: .random(in: -112...5_000, using: &random)
      )
      let opened = Int.random(in: 0..<siblings.rowCount, using: &random)
      let shut = LevelLayout(
        siblings: siblings,
        opened: opened,
        children: children,
        progress: 0,
        viewHeight: 600
      )
      #expect(shut.visibleChildren.isEmpty && shut.siblingAlpha == 1, "seed \(seed)")
      for row in 0..<siblings.rowCount {
        let rest = 56 * Double(row) - siblings.offset
        #expect(abs(shut.top(ofSibling: row) - rest) < 1e-9, "seed \(seed): \(shut)")
      }
      let open = LevelLayout(
        siblings: siblings,
        opened: opened,
        children: children,
        progress: 1,
        viewHeight: 600
      )
      #expect(open.headerTop == 0 && open.siblingAlpha == 0, "seed \(seed)")
      for child in open.visibleChildren {
        let rest = 56 * Double(child + 1) - children.offset
        #expect(abs(open.top(ofChild: child) - rest) < 1e-9, "seed \(seed): \(open)")
      }
    }
  }

  @Test(arguments: [4, 5] as [UInt64])
  func `exactly the rows in the view are reported`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let level = LevelLayout(
        siblings: ScrolledRows(rowCount: 30, offset: .random(in: 0...900, using: &random)),
        opened: .random(in: 0..<30, using: &random),
        children: ScrolledRows(rowCount: 40, offset: .random(in: 0...900, using: &random)),
        progress: .random(in: 0.01...0.79, using: &random),
        viewHeight: 600
      )
      let siblings = (0..<30).filter { row in
        let top = level.top(ofSibling: row)
        return row != level.opened && top > -56 && top < 600
      }
      let told = Array(level.siblingsAbove) + Array(level.siblingsBelow)
      #expect(told == siblings, "seed \(seed): \(level)")
      // The children within the open list's view, while they are in this one.
      let children = (0..<40).filter { child in
        let rest = 56 * Double(child + 1) - level.children.offset
        return rest > 0 && rest < 600 && level.top(ofChild: child) < 600
      }
      #expect(Array(level.visibleChildren) == children, "seed \(seed): \(level)")
    }
  }

  @Test func `everything moves continuously from shut to open`() {
    var last = mockUp(0)
    for step in 1...1000 {
      let next = mockUp(Double(step) / 1000)
      #expect(abs(next.headerTop - last.headerTop) < 0.17)
      #expect(abs(next.siblingAlpha - last.siblingAlpha) < 0.0013)
      for row in 0..<8 { #expect(abs(next.top(ofSibling: row) - last.top(ofSibling: row)) < 0.4) }
      for child in 0..<6 { #expect(abs(next.top(ofChild: child) - last.top(ofChild: child)) < 0.4) }
      last = next
    }
  }

  @Test func `children are squashed between the header and the rows below, and never cut`() {
    for step in 0...20 {
      let level = mockUp(Double(step) / 20)
      let height = 56 * level.childSquash
      #expect(abs(level.top(ofChild: 0) - level.headerTop - 56) < 1e-9)
      for child in 1..<6 {
        #expect(abs(level.top(ofChild: child) - level.top(ofChild: child - 1) - height) < 1e-9)
      }
      #expect(level.top(ofChild: 5) + height <= level.top(ofSibling: 4) + 1e-9)
    }
  }

  @Test func `of 10,000 children only those in the view move`() {
    for progress in [0.0001, 0.01, 0.5, 1] {
      let level = LevelLayout(
        siblings: ScrolledRows(rowCount: 10_000, offset: 56 * 4_000),
        opened: 4_003,
        children: ScrolledRows(rowCount: 10_000, offset: 56 * 2_000),
        progress: progress,
        viewHeight: 600
      )
      #expect(level.visibleChildren == 2_000..<2_010)
      #expect(level.siblingsAbove.count + level.siblingsBelow.count <= 12)
      #expect(abs(level.shiftBelow) < 600)
    }
  }

  @Test func `an empty stack opens, and a parent's header moves out with the rows above`() {
    let level = LevelLayout(
      siblings: ScrolledRows(rowCount: 1),
      opened: 0,
      children: ScrolledRows(rowCount: 0),
      progress: 0.5,
      viewHeight: 600,
      leading: 56
    )
    #expect(level.visibleChildren.isEmpty && level.siblingsAbove.isEmpty)
    #expect(level.siblingsBelow.isEmpty && level.headerTop == 28 && level.shiftAbove == -28)
  }

  @Test func `rows below never overlap the header, however far a list is scrolled`() {
    let level = LevelLayout(
      siblings: ScrolledRows(rowCount: 3),
      opened: 1,
      children: ScrolledRows(rowCount: 2, offset: 190),
      progress: 0.5,
      viewHeight: 600
    )
    #expect(level.visibleChildren.isEmpty && level.top(ofSibling: 2) >= level.headerTop + 56)
  }

  @Test func `rows of another height change theirs alike, and meet at every instant`() {
    for step in 0...20 {
      let progress = Double(step) / 20
      let level = LevelLayout(
        siblings: ScrolledRows(rowCount: 8, offset: 20),
        opened: 3,
        children: ScrolledRows(rowCount: 6),
        progress: progress,
        viewHeight: 392,
        rowHeight: 72,
        childHeight: 56
      )
      #expect(abs(level.rowHeight - (72 - 16 * progress)) < 1e-9)
      #expect(abs(level.top(ofSibling: 2) + level.rowHeight - level.headerTop) < 1e-9)
      let height = level.rowHeight * level.childSquash
      #expect(abs(level.top(ofChild: 5) + height - level.top(ofSibling: 4)) < 1e-9)
      // Nothing is between two children, or the header and the first.
      #expect(abs(level.top(ofChild: 0) - level.headerTop - level.rowHeight) < 1e-9)
      #expect(abs(level.top(ofChild: 1) - level.top(ofChild: 0) - height) < 1e-9)
      if progress == 0 { #expect(level.headerTop == 3 * 72 - 20 && level.top(ofSibling: 7) == 484) }
      if progress == 1 { #expect(level.top(ofChild: 5) == 56 * 6 && level.headerTop == 0) }
    }
  }

  /// The mock-up of an opening level, 448 pixels high.
  private func mockUp(_ progress: Double) -> LevelLayout {
    LevelLayout(
      siblings: ScrolledRows(rowCount: 8),
      opened: 3,
      children: ScrolledRows(rowCount: 6),
      progress: progress,
      viewHeight: 448
    )
  }
}
