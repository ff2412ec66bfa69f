import Geometry
import Motion
import TestSupport
import Testing

@testable import Pixels

@Suite struct ColumnStageTests {
  private let layout = FlowLayout(stage: Size(width: 600, height: 300))

  private func cover(
    _ art: Picture,
    at offset: Double = 0,
    level: CoverLevel = .front,
    scale: Int = 1,
    shade: Double = 0
  ) -> ColumnStage.Cover {
    let baked = BakingPlan(side: Int(layout.side), scale: scale).bake(art, at: level)
    var pose = layout.pose(at: offset)
    pose.shade = shade
    return ColumnStage.Cover(
      columns: PixelColumns(baked.picture),
      frame: baked.frame,
      pose: pose
    )
  }

  private func dark() -> Scenery {
    var scenery = Scenery(floorTop: 0)
    scenery.vignette = 0
    return scenery
  }

  private func picture(
    _ covers: [ColumnStage.Cover],
    _ scenery: Scenery? = nil,
    width: Int = 600,
    height: Int = 300,
    scale: Int = 1
  ) -> Picture {
    var stage = ColumnStage()
    return stage.picture(
      of: covers,
      side: layout.side,
      perspective: layout.perspective,
      scenery: scenery ?? dark(),
      width: width,
      height: height,
      scale: scale
    )
  }

  private var left: Int { Int(layout.front.origin.x) }
  private var top: Int { Int(layout.front.origin.y) }
  private var side: Int { Int(layout.side) }

  @Test(arguments: [1, 2]) func `the front cover is drawn texel by texel`(_ scale: Int) {
    var random = SeededRandom(seed: 3)
    let art = random.picture(width: side * scale, height: side * scale, isOpaque: true)
    let picture = picture([cover(art, scale: scale)], scale: scale)
    for y in 4..<side * scale - 4 {
      let row = (4..<side * scale - 4).map { picture[left * scale + $0, top * scale + y] }
      #expect(row == (4..<side * scale - 4).map { art[$0, y] })
    }
  }

  @Test func `a cover that is half present lets half of what is behind it through`() {
    var cover = cover(Picture(width: 1, height: 1, pixels: [0xffff_ffff]))
    let opaque = picture([cover])[left + side / 2, top + side / 2]
    cover.presence = 0.5
    let half = picture([cover])[left + side / 2, top + side / 2]
    #expect(opaque & 0xff == 0xff && abs(Int(half & 0xff) - 0x80) <= 6)
    cover.presence = 0
    #expect(picture([cover]) == picture([]))
  }

  @Test func `shade darkens a cover and its reflection, a negative shade brightens them`() {
    let grey = Picture(width: 1, height: 1, pixels: [0xff80_8080])
    let plain = picture([cover(grey)])
    let shaded = picture([cover(grey, shade: 0.5)])
    let lit = picture([cover(grey, shade: -0.5)])
    let (x, y, below) = (left + side / 2, top + side / 2, top + side + 4)
    #expect(plain[x, y] == 0xff80_8080 && shaded[x, y] == 0xff40_4040)
    #expect(lit[x, y] == 0xffc0_c0c0 && picture([cover(grey, shade: -1)])[x, y] == 0xffff_ffff)
    #expect(plain[x, below].part(0) > 20)
    #expect(abs(shaded[x, below].part(0) * 2 - plain[x, below].part(0)) <= 2)
  }

  @Test func `a cover in front hides the one behind, its reflection as well`() {
    let red = Picture(width: 1, height: 1, pixels: [0xff00_00ff])
    let blue = Picture(width: 1, height: 1, pixels: [0xffff_0000])
    let both = picture([cover(red, at: 0.3), cover(blue)])
    let alone = picture([cover(blue)])
    let behind = picture([cover(red, at: 0.3)])
    for y in top + 3..<top + side + 40 {
      #expect(both[left + side - 30, y] == alone[left + side - 30, y])
      #expect(both[left + side + 4, y] == behind[left + side + 4, y])
    }
    #expect(behind[left + side - 30, top + side / 2].part(0) > 200)
    #expect(behind[left + side + 4, top + side / 2].part(0) > 200)
  }

  @Test func `the edges of a turned cover are smooth`() {
    let white = Picture(width: 1, height: 1, pixels: [0xffff_ffff])
    let picture = picture([cover(white, at: 0.6, level: .side)])
    // Its upper edge is sloped, with many shades between black and white.
    var shades: Set<Int> = []
    for x in 0..<600 {
      for y in 0..<150 {
        let part = picture[x, y].part(1)
        if part > 20, part < 235 { shades.insert(part) }
      }
    }
    #expect(shades.count > 20)
  }

  @Test func `wall, light and floor are where the scenery says`() {
    var scenery = Scenery(
      floorTop: 200,
      glow: Scenery.Glow(behind: layout.front, color: Color(hex: 0xff0000))
    )
    scenery.floorFade = 50
    scenery.floor = Color(hex: 0x010203)
    let picture = picture([], scenery)
    scenery.glow = nil
    #expect(self.picture([], scenery)[300, 0] == 0xff10_0d0d)
    // In the middle of the light: 34 % of red on the wall.
    let middle = picture[Int(layout.front.center.x), Int(layout.front.center.y)]
    #expect(abs(middle.part(0) - 90) <= 4 && middle.part(1) < 10)
    for y in 200..<300 { #expect(picture[300, y] == 0xff03_0201) }
    // The floor begins without an edge.
    for y in 140..<201 { #expect(picture[300, y].distance(to: picture[300, y - 1]) <= 4) }
  }

  @Test func `both sides are darkened alike`() {
    var scenery = Scenery(floorTop: 0)
    scenery.floor = .white
    let picture = picture([], scenery)
    // Black at 30 % at the edge, nothing at 8 % of the width.
    #expect(abs(picture[0, 9].part(0) - 179) <= 3)
    #expect(picture[48, 9] == 0xffff_ffff && picture[300, 9] == 0xffff_ffff)
    for x in 0..<300 { #expect(picture[x, 9] == picture[599 - x, 9]) }
    for x in 1..<300 { #expect(picture[x, 9].part(0) >= picture[x - 1, 9].part(0)) }
  }

  @Test func `the stage draws in cairo's byte order as well`() {
    let art = Picture(width: 1, height: 1, pixels: [0xff10_2030])
    var pixels = [UInt32](repeating: 0, count: 600 * 300)
    pixels.withUnsafeMutableBufferPointer { buffer in
      var stage = ColumnStage()
      stage.draw(
        [cover(art)],
        side: layout.side,
        perspective: layout.perspective,
        scenery: dark(),
        width: 600,
        height: 300,
        order: .blue,
        into: buffer
      )
    }
    #expect(picture([cover(art)]).withRedAndBlueExchanged.pixels == pixels)
  }

  @Test func `a stage that was large draws a small one correctly`() {
    let art = Picture(width: 1, height: 1, pixels: [0xff10_2030])
    var stage = ColumnStage()
    for (width, height) in [(600, 300), (31, 17), (0, 0), (0, 90), (1, 1), (600, 300)] {
      let picture = stage.picture(
        of: [cover(art)],
        side: layout.side,
        perspective: layout.perspective,
        scenery: dark(),
        width: width,
        height: height
      )
      #expect(picture == self.picture([cover(art)], width: width, height: height))
    }
  }

  @Test(arguments: 0..<UInt64(LongRun.count(30, long: 80)))
  func `any pose can be drawn, behind the eye or edge-on`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let art = random.picture(width: 5, height: 5)
    let covers = (0..<6).map { _ -> ColumnStage.Cover in
      var cover = cover(art, level: CoverLevel.allCases.randomElement(using: &random) ?? .front)
      let wild = [0, 1e-9, -1, 700, 1e9, -1e9, .infinity, .nan]
      func number(_ usual: ClosedRange<Double>) -> Double {
        Int.random(in: 0..<6, using: &random) == 0
          ? wild.randomElement(using: &random) ?? 0 : Double.random(in: usual, using: &random)
      }
      cover.pose = Pose(
        shift: number(-400...400),
        drop: number(-200...200),
        depth: number(-900...600),
        turn: number(-4...4),
        scale: number(-0.5...3),
        shade: number(-0.2...1.2)
      )
      return cover
    }
    let picture = picture(covers, width: 90, height: 60)
    #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
    #expect(picture.isPremultiplied)
  }

  @Test func `pixel columns are the transposed picture`() {
    var random = SeededRandom(seed: 5)
    for (width, height) in [(1, 1), (3, 5), (40, 17), (16, 16), (0, 4)] {
      let picture = random.picture(width: width, height: height)
      let columns = PixelColumns(picture)
      #expect(columns.width == width && columns.height == height)
      for y in 0..<height {
        for x in 0..<width { #expect(columns.pixels[x * height + y] == picture[x, y]) }
      }
    }
  }
}
