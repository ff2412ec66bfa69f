import Motion
import Testing

struct FoldPinchTests {
  @Test(
    arguments: [
      (1, nil), (1.1, nil), (0.9, nil), (1.11, .insert), (0.89, .leave), (2, .insert),
    ] as [(Double, FoldPinch?)]
  )
  func `a pinch takes effect once it has changed by a tenth`(scale: Double, meaning: FoldPinch?) {
    #expect(FoldPinch(scale: scale) == meaning)
  }

  @Test(arguments: [(1.0, 0.0), (1.1, 0), (1.35, 28), (1.6, 56), (2.1, 112)])
  func `a gap opens by two rows for each doubling of a touchpad's pinch`(scale: Double, gap: Double)
  {
    #expect(abs(FoldPinch.gap(scale: scale, rowHeight: 56) - gap) < 1e-9)
  }

  @Test func `a gap on a touchscreen is as high as the fingers have moved apart`() {
    #expect(FoldPinch.gap(distance: 150, since: 120) == 30)
    #expect(FoldPinch.gap(distance: 110, since: 120) == 0)
  }

  @Test func `a gap of one row height makes a row`() {
    #expect(!FoldPinch.commits(gap: 55.9, rowHeight: 56))
    #expect(FoldPinch.commits(gap: 56, rowHeight: 56))
  }

  @Test(arguments: [(1.2, 1.0), (0.9, 1), (0.8, 0.75), (0.7, 0.5), (0.5, 0), (0.1, 0)])
  func `a level closes from a tenth to half of the size`(scale: Double, progress: Double) {
    #expect(abs(FoldPinch.levelProgress(scale: scale) - progress) < 1e-9)
  }

  @Test func `a pinch released at seven tenths springs open again`() {
    // 1 − (0.9 − 0.7) / 0.4 is 0.4999999999999999 in a Double.
    #expect(FoldPinch.levelRest(from: FoldPinch.levelProgress(scale: 0.7)) == 1)
    #expect(FoldPinch.levelRest(from: FoldPinch.levelProgress(scale: 0.6999)) == 0)
  }

  @Test func `a level released before the half springs open again`() {
    #expect(FoldPinch.levelRest(from: 0.5) == 1 && FoldPinch.levelRest(from: 0.9) == 1)
    #expect(FoldPinch.levelRest(from: 0.49) == 0 && FoldPinch.levelRest(from: 0) == 0)
  }
}
