import Testing

@testable import DrawnCovers
@testable import Pixels

@Suite struct PathStrokeTests {
  /// The area of a path on a canvas of 40 by 40 pixels.
  private func area(_ path: Path) -> Double {
    var sum = 0.0
    Coverage(of: path, width: 40, height: 40, scale: 1).forEachRow { _, shares in
      for share in shares { sum += Double(share) / 256 }
    }
    return sum
  }

  @Test func `a pen covers its width along its way`() {
    let line = Path.polygon((5, 5), (35, 5)).stroked(width: 3)
    #expect(abs(area(line) - 90) < 0.1)
    let circle = Path.circle(20, 20, 12).stroked(width: 2, isClosed: true)
    #expect(abs(area(circle) - 2 * Double.pi * 24) < 2)
    let bent = Path.polygon((5, 5), (25, 5), (25, 30)).stroked(width: 4)
    #expect(abs(area(bent) - 45 * 4) < 1)
    let round = Path.polygon((10, 20), (30, 20)).stroked(width: 8, isRound: true)
    #expect(abs(area(round) - (160 + Double.pi * 16)) < 2)
    #expect(Path.polygon((3, 3), (3, 3)).stroked(width: 5).outlines.isEmpty)
  }

  @Test func `a quarter of a circle has a quarter of its area`() {
    #expect(abs(area(.sector(20, 20, 16, from: 0, to: 0.25)) - Double.pi * 64) < 1)
  }
}
