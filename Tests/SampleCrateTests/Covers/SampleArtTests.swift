import TestSupport
import Testing

@testable import DrawnCovers
@testable import Pixels

@Suite struct SampleArtTests {
  @Test func `there are more than a dozen kinds of cover, all of them in each round`() {
    let count = SampleArt.kinds.count
    #expect(count >= 12)
    for round in -2..<5 {
      let kinds = (0..<count).map { SampleArt(index: round * count + $0).kind }
      #expect(Set(kinds).count == count)
    }
  }

  @Test func `neighbours are of different kinds`() {
    for index in -100..<1000 {
      #expect(SampleArt(index: index).kind != SampleArt(index: index + 1).kind, "\(index)")
    }
  }

  @Test(arguments: 0..<26)
  func `the same record has the same cover, and every record another`(_ index: Int) {
    let one = SampleArt(index: index).paint(side: 60)
    #expect(one == SampleArt(index: index).paint(side: 60))
    // The next one of the same kind is another picture.
    let kind = SampleArt(index: index).kind
    let next = (26..<52).first { SampleArt(index: $0).kind == kind }
    let other = SampleArt(index: next ?? 0).paint(side: 60)
    #expect(one.difference(from: other, tolerance: 12) > 0.02)
  }

  @Test(arguments: 0..<26)
  func `a cover is opaque, has something on it, and no size harms it`(_ index: Int) {
    let art = SampleArt(index: index)
    for side in [-3, 0, 1, 2, 7, 64, 301] {
      let picture = art.paint(side: side, lettering: BlockLetters())
      #expect(picture.width == max(side, 1) && picture.height == picture.width)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
    }
    // With its words; some are nothing but.
    let picture = art.paint(side: 64, lettering: BlockLetters())
    let ground = picture[1, 1]
    let marked = picture.pixels.filter { $0.distance(to: ground) > 24 }.count
    #expect(marked > 64 * 64 / 12)
  }

  @Test(arguments: [0, 5, 9, 13, 20, 24])
  func `a large cover is the small one, finer`(_ index: Int) {
    let art = SampleArt(index: index)
    let small = art.paint(side: 80)
    let large = art.paint(side: 320).resized(width: 80, height: 80)
    #expect(small.difference(from: large, tolerance: 40) < 0.05)
  }

  @Test func `all inks are used`() {
    var used: Set<Int> = []
    for index in 0..<400 {
      var chance = Chance(seed: UInt64(index) &* 0x2545_f491_4f6c_dd1d)
      let inks = chance.one(of: Array(Inks.all.indices))
      used.insert(inks)
    }
    #expect(used.count == Inks.all.count)
  }

  @Test func `letters can be read on every paper`() {
    for inks in Inks.all {
      #expect(OKLab(inks.paper).lightness - OKLab(inks.ink).lightness > 0.5)
    }
  }
}
