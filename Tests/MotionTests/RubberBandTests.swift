import Motion
import TestSupport
import Testing

struct RubberBandTests {
  /// 0.55·100/400 = 0.1375; 0.1375/1.1375·400 = 48.3516.
  @Test(
    arguments: [
      (0, 0), (100, 48.351_648_351_648_35), (200, 86.274_509_803_921_57),
      (400, 141.935_483_870_967_7), (-200, -86.274_509_803_921_57),
    ] as [(Double, Double)]
  )
  func `a pull shows as much as UIScrollView does`(pull: Double, shown: Double) {
    let band = RubberBand(extent: 400)
    #expect(abs(band.shown(pull: pull) - shown) < 1e-12)
    #expect(abs(band.pull(showing: shown) - pull) < 1e-10)
  }

  @Test func `with slack it first follows the finger exactly`() {
    let band = RubberBand(extent: 400, slack: 136)
    #expect(band.shown(pull: 136) == 136)
    #expect(band.shown(pull: -40) == -40)
    #expect(abs(band.shown(pull: 236) - 184.351_648_351_648_35) < 1e-12)
    #expect(abs(band.pull(showing: -184.351_648_351_648_35) + 236) < 1e-10)
    #expect(band.slope(pull: 100) == 1)
    #expect(band.slope(pull: 136.000_001) < 0.551)
  }

  @Test func `the shown pull is never more than its extent`() {
    let band = RubberBand(extent: 400)
    #expect(band.shown(pull: 1e12) <= 400)
    #expect(band.shown(pull: -.infinity) == -400)
    #expect(band.pull(showing: 400) == .infinity)
    #expect(band.pull(showing: -500) == -.infinity)
    let none = RubberBand(extent: 0)
    #expect(none.shown(pull: 30) == 0 && none.slope(pull: 30) == 0)
  }

  @Test func `a rubber band is monotone, and its inverse and its slope agree with it`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2_000 {
      let band = RubberBand(
        extent: .random(in: 1...2_000, using: &random),
        slack: Bool.random(using: &random) ? 0 : .random(in: 0...200, using: &random)
      )
      let pull = Double.random(in: -5...5, using: &random) * band.extent
      let note: Comment = "seed 7, \(band), pull \(pull)"
      let shown = band.shown(pull: pull)
      #expect(abs(band.pull(showing: shown) - pull) < 1e-9 * max(1, abs(pull)), note)
      let more = band.shown(pull: pull + 0.01)
      #expect(more > shown, note)
      #expect(abs(shown) < band.extent + band.slack, note)
      if abs(abs(pull) - band.slack) > 0.02, abs(pull) > 0.02 {
        #expect(abs((more - shown) / 0.01 - band.slope(pull: pull)) < 0.02, note)
      }
    }
  }
}
