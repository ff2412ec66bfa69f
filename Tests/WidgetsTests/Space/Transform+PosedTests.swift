import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.needsDisplay) struct TransformPosedTests {
  @Test func `standing before a camera is one step for six`() {
    let camera = Perspective(vanishingPoint: Point(x: 300.5, y: 87.25), distance: 546)
    for turn in stride(from: -1.5, through: 1.5, by: 0.25) {
      for scale in [1, 0.7] {
        let pose = Pose(shift: 140 * turn, drop: 12, depth: -90, turn: turn, scale: scale)
        let steps = Transform.identity
          .translated(x: 300.5, y: 87.25)
          .perspective(from: 546)
          .translated(x: pose.shift, y: pose.drop, depth: pose.depth)
          .turned(degrees: pose.turnInDegrees, about: .vertical)
          .scaled(x: scale, y: scale)
          .translated(x: -130, y: -130)
          .numbers()
        let one = Transform.posed(pose, side: 260, before: camera).numbers()
        // What is seen of a plane: across, down and the share of nearness of its two directions
        // and its corner.
        for row in [0, 1, 3] {
          for column in [0, 1, 3] {
            #expect(abs(steps[row * 4 + column] - one[row * 4 + column]) < 2e-3)
          }
        }
      }
    }
  }

  /// GTK's newer renderers drew no cover that was far to a side in steep styles.
  @Test func `whatever part of the screen shows a cover finds it again`() throws {
    for (name, style) in Self.styles {
      let layout = FlowLayout(stage: Size(width: 1000, height: 350), style: style)
      let side = layout.side
      for offset in stride(from: -9.0, through: 9, by: 0.23) {
        let pose = layout.pose(at: offset)
        let edges = [-side / 2, side / 2].compactMap {
          layout.perspective.project(Point(x: $0, y: 0), on: pose)
        }
        guard edges.count == 2, edges[0].x + 1 < edges[1].x else { continue }
        let back = try #require(
          Self.inverse(
            Transform.posed(pose, side: side, before: layout.perspective).numbers()
          )
        )
        let width = edges[1].x - edges[0].x
        for (from, to) in [(0, 0.02), (0.3, 0.4), (0.98, 1), (-3, 0.01), (0.99, 9), (-9, 9)] {
          let corners = [from, to].flatMap { part in
            [-400, 900].map { Self.apply(back, x: edges[0].x + part * width, y: $0) }
          }
          let across = corners.map(\.x)
          let down = corners.map(\.y)
          let meets =
            across.min()! < side + 0.01 && across.max()! > -0.01 && down.min()! < 0
            && down.max()! > side
          #expect(meets, "\(name) at \(offset), seen from \(from) to \(to) of its width")
        }
        // And what lies far beside it does not.
        for x in [edges[0].x - 3 * side, edges[1].x + 3 * side] {
          let there = Self.apply(back, x: x, y: 100).x
          #expect(there < 0 || there > side, "\(name) at \(offset)")
        }
      }
    }
  }

  /// GTK 4.18 drew a blurred mip map of a cover whose left edge was far away.
  @Test(arguments: [1, 2])
  func `a step with its depth is as long as the pixels of the display`(scaleFactor: Int) {
    for (name, style) in Self.styles {
      let layout = FlowLayout(stage: Size(width: 1000, height: 350), style: style)
      for offset in stride(from: -9.0, through: 9, by: 0.23) {
        let pose = layout.pose(at: offset)
        guard abs(pose.turn) > 0.05,
          let edge = layout.perspective.project(Point(x: -layout.side / 2, y: 0), on: pose)
        else { continue }
        let step = Transform.posed(
          pose,
          side: layout.side,
          before: layout.perspective,
          scaleFactor: scaleFactor
        ).numbers()
        // Renderers move the origin to the left edge, and scale what is across and down.
        let factor = Double(scaleFactor)
        let across = (step[0] - edge.x * step[3]) * factor
        let length = (across * across + step[2] * step[2]).squareRoot() / step[15]
        #expect(length >= pose.scale * factor / step[15], "\(name) at \(offset)")
      }
    }
  }

  private static let styles: [(String, FlowStyle)] = [
    ("gatefold", .gatefold), ("round robin", .roundRobin), ("tapku", .tapku),
    ("procession", .tapkuProcession), ("carousel", .carousel), ("shelf", .shelf),
  ]

  /// Where a point of the screen goes, by sixteen numbers as rows.
  private static func apply(_ numbers: [Double], x: Double, y: Double) -> Point {
    let sums = (0..<4).map { x * numbers[$0] + y * numbers[4 + $0] + numbers[12 + $0] }
    return Point(x: sums[0] / sums[3], y: sums[1] / sums[3])
  }

  /// The inverse by Gauss's elimination; nil when there is none.
  private static func inverse(_ numbers: [Double]) -> [Double]? {
    var rows = (0..<4).map { row in
      Array(numbers[row * 4..<row * 4 + 4]) + (0..<4).map { $0 == row ? 1.0 : 0 }
    }
    for column in 0..<4 {
      guard let pivot = (column..<4).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(column, pivot)
      let factor = rows[column][column]
      rows[column] = rows[column].map { $0 / factor }
      for row in 0..<4 where row != column {
        let share = rows[row][column]
        rows[row] = zip(rows[row], rows[column]).map { $0 - share * $1 }
      }
    }
    return rows.flatMap { $0[4...] }
  }
}
