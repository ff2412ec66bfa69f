import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite struct FoldTransitionTests {
  private func share(_ above: Int, _ below: Int, _ fraction: Double) -> TrackFold.Share {
    TrackFold.Share(above: above, below: below, fraction: fraction)
  }

  @Test func `the same two sheets are followed exactly`() {
    var transition = FoldTransition(share(3, 4, 0))
    for step in 0...20 {
      let wanted = share(3, 4, Double(step) / 20)
      transition.follow(wanted, at: Double(step), reducesMotion: false)
      #expect(transition.share == wanted && transition.isResting(at: Double(step)))
    }
  }

  @Test func `a step that is too large takes a spring`() {
    var transition = FoldTransition(share(3, 4, 0.1))
    transition.follow(share(3, 4, 0.9), at: 0, reducesMotion: false)
    #expect(transition.share.fraction == 0.1 && !transition.isResting(at: 0))
    transition.update(at: 3, reducesMotion: false)
    #expect(transition.share == share(3, 4, 0.9))
    transition.follow(share(3, 4, 0), at: 3, reducesMotion: true)
    #expect(transition.share.fraction == 0)
  }

  @Test func `at its end one transition continues in the next without a jump`() {
    var transition = FoldTransition(share(3, 4, 1))
    transition.follow(share(4, 5, 0.01), at: 0, reducesMotion: false)
    #expect(transition.share.above == 4 && transition.share.below == 5)
    #expect(transition.share.fraction <= 0.01)
  }

  @Test func `of two unrequested sheets the emptier closes first`() {
    var transition = FoldTransition(share(3, 4, 0.3))
    transition.follow(share(8, 9, 0.6), at: 0, reducesMotion: false)
    #expect(transition.share == share(3, 4, 0.3))
    var fractions: [Double] = []
    var time = 0.0
    while !transition.isResting(at: time), time < 5 {
      time += 1 / 60
      transition.update(at: time, reducesMotion: false)
      if transition.share.above == 3, transition.share.below == 4 {
        fractions.append(transition.share.fraction)
      }
    }
    #expect(fractions == fractions.sorted(by: >), "it only closes")
    #expect(transition.share.above == 8 && transition.share.below == 9)
    #expect(abs(transition.share.fraction - 0.6) < 0.001)
  }

  @Test func `with reduced motion the requested sheet is shown at once`() {
    var transition = FoldTransition(share(3, 4, 0.3))
    transition.follow(share(8, 9, 0.6), at: 0, reducesMotion: true)
    #expect(transition.share == share(8, 9, 0.6))
  }

  @Test func `the picture never jumps, whatever is requested`() {
    let seed: UInt64 = 99
    var random = SeededRandom(seed: seed)
    for round in 0..<300 {
      var transition = FoldTransition(share(0, 1, 0.5))
      var before = transition.share
      for step in 0..<60 {
        let above = Int.random(in: -2...2, using: &random)
        if step % 7 == 0 {
          let wanted = share(
            above,
            above + Int.random(in: 1...3, using: &random),
            .random(in: 0...1, using: &random)
          )
          transition.follow(wanted, at: Double(step) / 60, reducesMotion: false)
        } else {
          transition.update(at: Double(step) / 60, reducesMotion: false)
        }
        let now = transition.share
        let isSame = now.above == before.above && now.below == before.below
        // Another pair appears only where one sheet has nearly the whole page.
        if !isSame {
          #expect(min(before.fraction, 1 - before.fraction) < 0.35, "seed \(seed), round \(round)")
        }
        before = now
      }
    }
  }
}
