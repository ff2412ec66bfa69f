import Geometry
import Motion
import TestSupport
import Testing

@testable import Pixels

@Suite struct BakingTests {
  private let white = Picture(width: 1, height: 1, pixels: [0xffff_ffff])

  private func pixel(_ cover: BakedCover, _ x: Int, _ y: Int) -> UInt32 {
    cover.picture[x + BakingRecipe.margin, y + BakingRecipe.margin]
  }

  @Test func `the inside of a cover of the stage's size is the art, pixel by pixel`() {
    var random = SeededRandom(seed: 1)
    let art = random.picture(width: 100, height: 100, isOpaque: true)
    let cover = BakingPlan(side: 100).bake(art, at: .front)
    for y in 2..<98 {
      for x in 2..<98 { #expect(pixel(cover, x, y) == art[x, y]) }
    }
  }

  @Test func `a line of white at 7 % runs along the edges, and a stronger one along the top`() {
    let black = Picture(width: 1, height: 1, pixels: [0xff00_0000])
    let cover = BakingPlan(side: 100).bake(black, at: .front)
    // 0.07 · 255 = 18; at the top 0.12 of the rest as well: 0.1816 · 255 = 46.
    #expect(pixel(cover, 0, 50) == 0xff12_1212)
    #expect(pixel(cover, 99, 50) == 0xff12_1212)
    #expect(pixel(cover, 50, 99) == 0xff12_1212)
    #expect(pixel(cover, 50, 0) == 0xff2e_2e2e)
    #expect(pixel(cover, 1, 50) == 0xff00_0000)
    #expect(pixel(cover, 50, 1) == 0xff00_0000)
  }

  @Test func `the line covers its share of a texel where texels are wider`() {
    let black = Picture(width: 1, height: 1, pixels: [0xff00_0000])
    let cover = BakingPlan(side: 100).bake(black, at: .side)
    // One pixel of the two that a texel is wide.
    #expect(pixel(cover, 0, 50) == 0xff09_0909)
    let large = BakingPlan(side: 50, scale: 2).bake(black, at: .front)
    #expect(pixel(large, 0, 50) == 0xff12_1212 && pixel(large, 1, 50) == 0xff12_1212)
    #expect(pixel(large, 2, 50) == 0xff00_0000)
  }

  @Test func `corners are round`() {
    let cover = BakingPlan(side: 100).bake(white, at: .front)
    let corners = [(0, 0), (99, 0), (0, 99), (99, 99)]
    let alphas = corners.map { pixel(cover, $0.0, $0.1).part(3) }
    // 2π/3 − π/3 + 1 − √3 = 0.3152 of the corner's pixel lies inside a circle of radius 2.
    #expect(Set(alphas).count == 1 && (78...83).contains(alphas[0]))
    #expect(pixel(cover, 2, 0).part(3) == 255 && pixel(cover, 0, 2).part(3) == 255)
  }

  @Test func `the reflection on the floor follows the curve of the mock-up`() {
    let side = 200
    var recipe = BakingRecipe()
    recipe.corner = 0
    let cover = BakingPlan(side: side, recipe: recipe).bake(white, at: .front)
    // One pixel of dark, then 50 % falling to 34 % at 0.08 S, 18 at 0.18, 10 at 0.27, 0 at 0.45.
    #expect(pixel(cover, 100, side) == 0xff00_0000)
    for (place, strength) in [(0.0075, 0.485), (0.08, 0.34), (0.18, 0.18), (0.27, 0.10), (0.45, 0)]
    {
      let row = side + Int(place * Double(side))
      let seen = Double(pixel(cover, 100, row).part(1)) / 255
      #expect(abs(seen - strength) < 0.012, "\(place): \(seen)")
    }
    // It hides the background down to 0.30 S and ends at 0.62 S.
    #expect(pixel(cover, 100, side + 59).part(3) == 255)
    #expect(abs(pixel(cover, 100, side + 92).part(3) - 127) <= 2)
    #expect(pixel(cover, 100, side + 123).part(3) <= 2)
  }

  @Test func `the reflection never gets stronger downwards`() {
    for (level, recipe) in [
      (CoverLevel.front, BakingRecipe()), (.side, BakingRecipe()), (.half, BakingRecipe()),
      (.front, BakingRecipe(reflection: .tapku)),
    ] {
      let plan = BakingPlan(side: 150, recipe: recipe)
      let cover = plan.bake(white, at: level)
      let first = BakingRecipe.margin + level.rows(ofSide: 150) + 1
      let column = (first..<cover.picture.height).map {
        cover.picture[cover.picture.width / 2, $0]
      }
      for (upper, lower) in zip(column, column.dropFirst()) {
        #expect(lower.part(1) <= upper.part(1) && lower.part(3) <= upper.part(3))
      }
    }
  }

  @Test func `the reflection is the cover upside down`() {
    var recipe = BakingRecipe()
    recipe.reflection = FlowStyle.Reflection(
      gap: 0,
      strength: .linear([(0, 0.5), (1, 0.5)]),
      cover: .constant(1)
    )
    var random = SeededRandom(seed: 8)
    let art = random.picture(width: 60, height: 60, isOpaque: true)
    let cover = BakingPlan(side: 60, recipe: recipe).bake(art, at: .front)
    for y in 4..<56 {
      for x in 4..<56 {
        let image = pixel(cover, x, 60 + y)
        for part in 0..<3 {
          #expect(abs(Double(image.part(part)) - Double(art[x, 59 - y].part(part)) * 0.5) <= 1)
        }
        #expect(image.part(3) == 255)
      }
    }
  }

  @Test func `a wide picture and a tall one touch the floor`() {
    let wide = Picture(width: 200, height: 100, color: .white)
    let cover = BakingPlan(side: 100).bake(wide, at: .front)
    #expect(cover.frame.art == Rect(x: 0, y: 0.5, width: 1, height: 0.5))
    #expect(pixel(cover, 50, 49) == 0 && pixel(cover, 50, 51) != 0)
    #expect(pixel(cover, 50, 99).part(3) == 255)
    // Its reflection is as low as the picture.
    #expect(pixel(cover, 50, 101).part(3) > 0 && pixel(cover, 50, 152).part(3) == 0)
    let tall = BakingPlan(side: 100).bake(
      Picture(width: 50, height: 100, color: .white),
      at: .front
    )
    #expect(tall.frame.art == Rect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(pixel(tall, 24, 50) == 0 && pixel(tall, 25, 50) != 0 && pixel(tall, 75, 110) == 0)
    #expect(tall.frame.holds(Point(x: 0, y: 49), side: 100))
    #expect(!tall.frame.holds(Point(x: 26, y: 0), side: 100))
    #expect(!cover.frame.holds(Point(x: 0, y: -1), side: 100))
  }

  @Test func `transparent parts of a picture show paper`() {
    let hole = Picture(width: 100, height: 100, color: .clear)
    let cover = BakingPlan(side: 100).bake(hole, at: .front)
    #expect(pixel(cover, 50, 50) == 0xffff_ffff)
  }

  @Test func `no picture gives a transparent cover`() {
    let cover = BakingPlan(side: 40).bake(.empty, at: .front)
    #expect(cover.picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func `the frame surrounds the cover by its margin`() {
    let plan = BakingPlan(side: 100)
    let frame = plan.bake(white, at: .side).frame.rect(side: 100)
    // Texels are two pixels wide there.
    #expect(frame.origin == Point(x: -4, y: -2))
    #expect(frame.size == Size(width: 108, height: 166))
  }

  @Test(arguments: 0..<UInt64(LongRun.count(40, long: 120)))
  func `every cover has a transparent margin, and no component beyond its alpha`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let size = random.size()
    let styles: [FlowStyle] = [.gatefold, .roundRobin, .tapku, .carousel]
    let style = styles.randomElement(using: &random) ?? .gatefold
    let plan = BakingPlan(
      side: Int.random(in: 1...90, using: &random),
      scale: Int.random(in: 1...3, using: &random),
      recipe: BakingRecipe(reflection: style.reflection)
    )
    let level = CoverLevel.allCases.randomElement(using: &random) ?? .front
    let art = random.picture(width: size.width, height: size.height)
    let cover = plan.bake(art, at: level).picture
    #expect(cover.pixels.count * 4 == plan.byteCount(at: level), "seed \(seed)")
    #expect(cover.isPremultiplied, "seed \(seed)")
    let margin = BakingRecipe.margin
    let rows = Array(0..<margin) + Array(cover.height - margin..<cover.height)
    let columns = Array(0..<margin) + Array(cover.width - margin..<cover.width)
    let above = rows.flatMap { y in (0..<cover.width).map { cover[$0, y] } }
    let beside = columns.flatMap { x in (0..<cover.height).map { cover[x, $0] } }
    #expect((above + beside).allSatisfy { $0 == 0 }, "seed \(seed)")
  }

  @Test func `the thinnest and the largest pictures are covers as well`() {
    for (width, height) in [(1, 3000), (3000, 1), (1, 1), (2600, 2600)] {
      let art = Picture(width: width, height: height, color: Color(hex: 0xcc3300))
      let cover = BakingPlan(side: 64).bake(art, at: .front)
      #expect(cover.picture.pixels.contains { $0.part(3) > 0 }, "\(width) × \(height)")
      #expect(cover.picture.isPremultiplied)
    }
  }

  @Test func `the front has the full width, a side half of it`() {
    #expect(CoverLevel.front.columns(ofSide: 261) == 261)
    #expect(CoverLevel.side.columns(ofSide: 261) == 131 && CoverLevel.side.rows(ofSide: 261) == 261)
    #expect(CoverLevel.half.rows(ofSide: 261) == 131)
    #expect(CoverLevel.halfSide.columns(ofSide: 261) == 66)
    for level in CoverLevel.allCases {
      #expect(level.columns(ofSide: 0) == 1 && level.rows(ofSide: 0) == 1)
    }
  }

  @Test(arguments: [
    (1.0, 1.0, CoverLevel.front), (0.6, 0.9, .front), (0.37, 0.9, .side), (0.5, 0.5, .half),
    (0.4, 0.3, .half), (0.2, 0.5, .halfSide), (0.2, 0.2, .quarter), (0, 0, .quarter),
  ])
  func `the level is as fine as the visible size`(
    _ width: Double,
    _ height: Double,
    _ level: CoverLevel
  ) {
    #expect(CoverLevel.fitting(width: width, height: height) == level)
  }

  @Test func `no level is more than a twentieth too coarse`() {
    for width in stride(from: 0.01, through: 1.2, by: 0.01) {
      for height in stride(from: 0.01, through: 1.2, by: 0.01) {
        let level = CoverLevel.fitting(width: width, height: height)
        let texels = (Double(level.columns(ofSide: 400)), Double(level.rows(ofSide: 400)))
        #expect(texels.0 >= min(width, 1) * 400 * 0.94 || texels.0 == 400)
        #expect(texels.1 >= min(height, 1) * 400 * 0.94 || texels.1 == 400)
      }
    }
  }

  @Test func `each level has all others as substitutes, itself first`() {
    for level in CoverLevel.allCases {
      #expect(level.standIns.first == level)
      #expect(Set(level.standIns) == Set(CoverLevel.allCases))
    }
  }
}

@Suite struct ReductionTests {
  @Test(arguments: [(1500, 1500), (1500, 900), (900, 1500), (100, 100), (50, 700), (700, 50)])
  func `a cover baked from a reduced picture looks the same`(_ width: Int, _ height: Int) {
    let art = Picture(
      width: width,
      height: height,
      pixels: (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        return 0xff00_0000 | UInt32(x * 255 / width) | UInt32(y * 255 / height) << 8
          | ((x / 90 + y / 70) % 2 == 0 ? 0xc00000 : 0)
      }
    )
    let plan = BakingPlan(side: 120)
    #expect(plan.reduced(art, for: [.side]) == art, "one level needs no picture between")
    let reduced = plan.reduced(art, for: [.front, .side])
    #expect(reduced.width <= width && reduced.height <= height)
    #expect(plan.bake(reduced, at: .front).frame.art == plan.bake(art, at: .front).frame.art)
    #expect(plan.bake(reduced, at: .front) == plan.bake(art, at: .front))
    let (one, other) = (plan.bake(reduced, at: .side), plan.bake(art, at: .side))
    #expect(one.picture.difference(from: other.picture, tolerance: 24) < 0.05)
  }
}
