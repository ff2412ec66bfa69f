import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldPixelTests {
  private func pixels(
    _ pose: FoldingList.Pose,
    scale: Double,
    rows: Int = 9,
    title: String = ""
  ) async throws -> PixelMap {
    var tree = FoldTree()
    for _ in 0..<rows { tree.add(FoldRow(title)) }
    let list = FoldingList(MemoryFoldingSource(tree))
    list.reducesMotion = true
    let stage = await Stage(list, width: 300, height: 400)
    list.pose(pose)
    #expect(await until { list.scene.rows.count >= min(rows, 8) })
    let node = RenderNode.recording { snapshot in
      snapshot.scale(x: scale, y: scale)
      list.draw(on: snapshot)
    }
    let area = Rect(x: 0, y: 0, width: 300 * scale, height: 400 * scale)
    let picture = try Renderer(offscreen: .gl).texture(of: #require(node), in: area).pixels()
    stage.close()
    return picture
  }

  @Test(arguments: [
    FoldingList.Pose.pull(4), .pull(28), .pull(52), .pinch(8, below: 3), .pinch(50, below: 3),
  ])
  func `folds are drawn completely, also by renderers that draw a window in pieces`(
    pose: FoldingList.Pose
  )
    async throws
  {
    let usual = Snapshot.drawsInPieces
    defer { Snapshot.drawsInPieces = usual }
    Snapshot.drawsInPieces = true
    let whole = try await pixels(pose, scale: 1)
    Snapshot.drawsInPieces = false
    let plain = try await pixels(pose, scale: 1)
    // A renderer that draws in pieces cuts the plain drawing, so they cannot be compared.
    if !usual { #expect(whole.difference(from: plain, tolerance: 16) < 0.004) }
  }

  @Test(arguments: [false, true])
  func `in high contrast a bright line separates the rows`(isHigh: Bool) async throws {
    Toolkit.isHighContrast = isHigh
    defer { Toolkit.isHighContrast = false }
    let map = try await pixels(.pull(4), scale: 1)
    for row in 1...4 {
      let (line, middle) = (map[150, 4 + 56 * row - 1], map[150, 4 + 56 * row - 28])
      #expect((Int(line.red) > Int(middle.red) + 60) == isHigh)
    }
  }

  private func isGround(_ map: PixelMap, _ x: Int, _ y: Int) -> Bool {
    let pixel = map[x, y]
    // #1e1e22, also behind folds.
    return [(pixel.red, 30), (pixel.green, 30), (pixel.blue, 34)].allSatisfy {
      abs(Int($0) - $1) < 4
    }
  }

  @Test(arguments: [4.0, 14, 28, 42, 52, 56], [1.0, 2])
  func `during a pull the new row fills the gap, from edge to edge`(
    _ gap: Double,
    _ scale: Double
  ) async throws {
    let map = try await pixels(.pull(gap), scale: scale)
    let middle = Int(150 * scale)
    // The free edge is at the list's top: nothing above it is dark.
    let first = (0..<Int(400 * scale)).first { !isGround(map, middle, $0) } ?? -1
    #expect(Double(first) <= 0.5 * scale, "free edge at \(first)")
    // The edge of the old rows is at the gap's end, where their bright upper line begins.
    let edge = try #require(brightLine(map, middle, near: gap * scale, scale))
    #expect(
      abs(Double(edge) - gap * scale) <= 0.5 * scale,
      "old edge at \(edge), gap \(gap * scale)"
    )
  }

  @Test(arguments: [8.0, 20, 33.3, 50], [1.0, 2])
  func `no background is visible between two panels, nor beside their crease`(
    _ gap: Double,
    _ scale: Double
  ) async throws {
    let map = try await pixels(.pinch(gap, below: 3), scale: scale)
    let middle = Int(150 * scale)
    for y in 0..<Int(390 * scale) {
      #expect(!isGround(map, middle, y), "the background is visible at \(y)")
    }
  }

  @Test(arguments: [
    FoldingList.Pose.pull(4), .pull(28), .pull(52), .pinch(8, below: 3), .pinch(33, below: 3),
    .fold(20, row: 2),
  ])
  func `rows reach both sides of the list while they fold`(pose: FoldingList.Pose) async throws {
    let map = try await pixels(pose, scale: 1)
    let uneven = (0..<390).filter { y in
      // Within the free space before the text.
      let inside = light(map, 8, y)
      return abs(light(map, 0, y) - inside) > 30 || abs(light(map, 299, y) - inside) > 30
    }
    #expect(uneven.isEmpty)
  }

  @Test(arguments: [(5.0, 0.0...0), (12, 0...0.6), (20, 0.2...1), (33, 0.3...1), (54, 1...1)])
  func `the text of a row is squashed with its paper, which has none where it is nearly shut`(
    _ gap: Double,
    _ strength: ClosedRange<Double>
  ) async throws {
    let (map, whole) = (
      try await pixels(.pull(gap), scale: 1), try await pixels(.pull(56), scale: 1)
    )
    let share = ink(map, rows: Int(gap)) / ink(whole, rows: 56)
    // Text that is turned a little and shaded has less contrast than flat text.
    #expect(share >= 0.5 * strength.lowerBound && share <= max(strength.upperBound, 0.01))
  }

  @Test(arguments: [20.1, 20.3, 20.6, 20.8, 21])
  func `texts keep their place on rows that move by parts of a pixel`(_ gap: Double) async throws {
    /// How far the text of the first row is below the row's upper edge, which is blended.
    func place(_ pull: Double) async throws -> Int {
      let map = try await pixels(.pull(pull), scale: 1, title: "HHHH")
      let edge = try #require(brightLine(map, 150, near: pull, 1))
      let first = (edge + 4..<edge + 50).first { y in
        (10..<140).contains { light(map, $0, y) > light(map, 150, y) + 150 }
      }
      return try #require(first) - Int(pull.rounded())
    }
    let (here, whole) = (try await place(gap), try await place(20))
    #expect(here == whole)
  }

  /// The greatest contrast with the row beside its text, in the topmost rows of pixels.
  private func ink(_ map: PixelMap, rows: Int) -> Double {
    var most = 0
    // The row's edges are lines, of which a free edge may be blended with the ground.
    for y in 2..<max(rows - 2, 3) {
      for x in 10..<290 { most = max(most, abs(light(map, x, y) - light(map, 2, y))) }
    }
    return Double(most)
  }

  @Test(arguments: [false, true])
  func `beside a row in a gap wider than itself the background is empty on both sides`(isDark: Bool)
    async throws
  {
    let usual = Toolkit.prefersDark
    defer { Toolkit.prefersDark = usual }
    Toolkit.prefersDark = isDark
    let map = try await pixels(.pinch(112, below: 3), scale: 1)
    let (above, row, below) = (map[150, 168 - 33], map[150, 168], map[150, 168 + 33])
    #expect(above == below && above != row)
    // Dark is the area behind a fold, or the background of a dark window.
    #expect(isDark || !isGround(map, 150, 168 - 33))
  }

  @Test func `below a row that unfolds at the end of the list the background is empty`()
    async throws
  {
    let usual = Toolkit.prefersDark
    defer { Toolkit.prefersDark = usual }
    Toolkit.prefersDark = false
    let map = try await pixels(.pinch(20, below: 9), scale: 1, rows: 5)
    // The gap ends 10 pixels below the rows' old end.
    #expect((12..<70).allSatisfy { !isGround(map, 150, 5 * 56 + $0) })
  }

  /// The row of pixels at which a row's upper line begins, found by its step in brightness.
  private func brightLine(_ map: PixelMap, _ x: Int, near place: Double, _ scale: Double) -> Int? {
    let range = Int(place - 3 * scale)...Int(place + 3 * scale)
    var best: (y: Int, step: Int)?
    for y in range where y > 0 && y + 1 < map.height {
      let step = light(map, x, y) - light(map, x, y - 1)
      if step > best?.step ?? 12 { best = (y, step) }
    }
    return best?.y
  }

  private func light(_ map: PixelMap, _ x: Int, _ y: Int) -> Int {
    let pixel = map[x, y]
    return Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
  }
}
