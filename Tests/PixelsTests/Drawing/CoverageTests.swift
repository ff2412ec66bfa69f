import Geometry
import Glibc
import TestSupport
import Testing

@testable import Pixels

@Suite struct CoverageTests {
  /// The shares of all pixels, and their sum in pixels.
  private func shares(_ path: Path, width: Int = 40, height: Int = 40, scale: Double = 1) -> (
    at: [[UInt32]], area: Double
  ) {
    var rows = [[UInt32]](repeating: [UInt32](repeating: 0, count: width), count: height)
    let coverage = Coverage(of: path, width: width, height: height, scale: scale)
    coverage.forEachRow { row, shares in
      for (index, share) in shares.enumerated() {
        rows[row][coverage.columns.lowerBound + index] = share
      }
    }
    return (rows, Double(rows.joined().reduce(0, +)) / 256)
  }

  @Test func `a rectangle covers pixels by exactly its share of them`() {
    let (at, area) = shares(.rect(2.25, 3.5, 4, 2))
    #expect(at[3][2] == 96 && at[3][3] == 128 && at[4][2] == 192 && at[4][4] == 256)
    #expect(at[5][6] == 32 && at[6][3] == 0 && at[4][7] == 0)
    #expect(area == 8)
  }

  @Test func `circles, rings and triangles have the areas of the books`() {
    #expect(abs(shares(.circle(20, 20, 15)).area - Double.pi * 225) < 2.5)
    #expect(abs(shares(.ring(20, 20, 15, 10)).area - Double.pi * 125) < 2.5)
    #expect(abs(shares(.polygon((1, 1), (31, 1), (1, 21))).area - 300) < 0.5)
  }

  @Test func `what lies outside of the canvas is cut off, on every side`() {
    #expect(shares(.rect(-100, -100, 300, 300)).area == 1600)
    #expect(shares(.rect(-10, 5, 20, 4)).area == 40)
    #expect(shares(.rect(35, 5, 20, 4)).area == 20)
    #expect(shares(.rect(50, 50, 9, 9)).area == 0)
    #expect(shares(.rect(-50, 5, 9, 9)).area == 0)
    // A slope that enters from the left, and one that leaves to the right.
    #expect(abs(shares(.polygon((-20, 0), (20, 0), (-20, 40))).area - 200) < 0.5)
    #expect(abs(shares(.polygon((60, 0), (60, 40), (20, 0))).area - 200) < 0.5)
  }

  @Test func `what is no area covers nothing`() {
    for path in [
      Path(), .polygon((1, 1)), .polygon((1, 1), (9, 9)), .polygon((1, 1), (9, 1), (4, 1)),
      .polygon((.nan, 1), (9, .infinity), (4, 1)),
    ] {
      #expect(shares(path).area == 0)
    }
  }

  @Test(arguments: 0..<UInt64(LongRun.count(20, long: 60)))
  func `no pixel is covered more than once`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let path = Path(
      (0..<Int.random(in: 3...12, using: &random)).map { _ in
        Point(
          x: Double.random(in: -60...100, using: &random),
          y: Double.random(in: -60...100, using: &random)
        )
      }
    )
    let (at, area) = shares(path)
    #expect(at.joined().allSatisfy { $0 <= 256 }, "seed \(seed)")
    #expect(area <= 1600, "seed \(seed)")
  }
}
