import Geometry
import Motion
import Testing

/// Covers never change their order on the screen, in a style or between two.
struct FlowLayoutOrderTests {
  // MARK: - On-screen order

  static let widths = [200.0, 220, 260, 320, 480, 568, 800, 1180, 1920, 2560, 4000]

  @Test(arguments: FlowStylesTests.all.indices)
  func `on-screen x grows with the offset at every width`(index: Int) {
    for width in Self.widths {
      for height in [200.0, 420, 1200] {
        let layout = FlowLayout(
          stage: Size(width: width, height: height),
          style: FlowStylesTests.all[index]
        )
        let fault = Self.firstFault(in: layout, step: 0.04)
        #expect(fault == nil, "\(width) × \(height)")
      }
    }
  }

  @Test func `on-screen x grows with the offset during the transition between any two styles`() {
    for from in FlowStylesTests.all {
      for to in FlowStylesTests.all where to != from {
        for (width, blend) in [(200.0, 0.5), (568, 0.2), (1180, 0.5), (1920, 0.8)] {
          let layout = FlowLayout(
            stage: Size(width: width, height: 420),
            style: from,
            nextStyle: to,
            blend: blend
          )
          let fault = Self.firstFault(in: layout, step: 0.1)
          #expect(fault == nil, "\(width), \(blend), \(from.eye) to \(to.eye)")
        }
      }
    }
  }

  /// The first offset that is not drawn to the right of the one before.
  static func firstFault(in layout: FlowLayout, step: Double) -> Double? {
    var last = -Double.infinity
    let end = min(layout.farthestVisibleOffset + 1, 14)
    var offset = -end
    while offset <= end {
      let x = layout.x(at: offset)
      guard x > last else { return offset }
      last = x
      offset += step
    }
    return nil
  }

  // MARK: - A change of style

  @Test func `a transition between styles begins in one and ends in the other`() {
    let stage = Size(width: 1180, height: 420)
    let wide = FlowLayout(stage: stage)
    let start = FlowLayout(stage: stage, style: .gatefold, nextStyle: .tapku, blend: 0)
    let end = FlowLayout(stage: stage, style: .gatefold, nextStyle: .tapku, blend: 1)
    let tapku = FlowLayout(stage: stage, style: .tapku)
    for offset in [-2, -0.4, 0, 1, 3.0] {
      #expect(start.pose(at: offset) == wide.pose(at: offset))
      let (there, sought) = (end.pose(at: offset), tapku.pose(at: offset))
      #expect(abs(there.shift - sought.shift) < 1e-9 && abs(there.turn - sought.turn) < 1e-9)
    }
    #expect(start.perspective == wide.perspective)
    #expect(abs(end.perspective.distance - tapku.perspective.distance) < 1e-9)
    let middle = FlowLayout(stage: stage, style: .gatefold, nextStyle: .tapku, blend: 0.5)
    let mean = (wide.pose(at: 1).turn + tapku.pose(at: 1).turn) / 2
    #expect(abs(middle.pose(at: 1).turn - mean) < 1e-12)
  }
}
