import Geometry
import Motion
import Testing

struct StyleBlendTests {
  private func shares(_ blend: StyleBlend, at time: Double) -> [Double] {
    [FlowStyle.gatefold, .tapku, .carousel].map { style in
      blend.mix(at: time).parts.first { $0.style == style }?.share ?? 0
    }
  }

  @Test func `a single style has all the share, and rests`() {
    let blend = StyleBlend(.gatefold)
    #expect(blend.mix(at: 3).parts == [StyleMix.Part(.gatefold, share: 1)])
    #expect(blend.isResting(at: 0))
  }

  @Test func `another style enters by a spring, and rests at its full share`() {
    var blend = StyleBlend(.gatefold)
    blend.turn(to: .tapku, at: 1)
    #expect(shares(blend, at: 1) == [1, 0, 0])
    let early = shares(blend, at: 1.05)
    #expect(early[1] > 0 && early[1] < 0.5)
    #expect(!blend.isResting(at: 1.1))
    #expect(blend.isResting(at: 2.5))
    #expect(blend.mix(at: 2.5).parts == [StyleMix.Part(.tapku, share: 1)])
  }

  @Test func `a transition is reversed in flight without a jump of share or speed`() {
    var blend = StyleBlend(.gatefold)
    blend.turn(to: .tapku, at: 0)
    let time = 0.08
    let before = shares(blend, at: time)[1]
    let speed = (before - shares(blend, at: time - 1e-5)[1]) / 1e-5
    blend.turn(to: .gatefold, at: time)
    let after = shares(blend, at: time)[1]
    let newSpeed = (shares(blend, at: time + 1e-5)[1] - after) / 1e-5
    #expect(abs(after - before) < 1e-12)
    #expect(abs(newSpeed - speed) < 0.02)
    #expect(shares(blend, at: time + 2) == [1, 0, 0])
  }

  @Test func `the shares of three styles always add up to one`() {
    var blend = StyleBlend(.gatefold)
    blend.turn(to: .tapku, at: 0)
    blend.turn(to: .carousel, at: 0.06)
    blend.turn(to: .tapku, at: 0.11)
    for step in 0...60 {
      let all = shares(blend, at: 0.11 + Double(step) / 60)
      #expect(abs(all.reduce(0, +) - 1) < 1e-9)
      #expect(all.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
    #expect(shares(blend, at: 3) == [0, 1, 0])
  }

  @Test func `a transition at once takes no time`() {
    var blend = StyleBlend(.gatefold)
    blend.turn(to: .carousel, at: 0, atOnce: true)
    #expect(shares(blend, at: 0) == [0, 0, 1])
    #expect(blend.isResting(at: 0))
  }

  @Test func `a mixture is between its styles`() {
    let stage = Size(width: 1180, height: 420)
    let mix = StyleMix([
      StyleMix.Part(.gatefold, share: 2), StyleMix.Part(.tapku, share: 1),
      StyleMix.Part(.carousel, share: 1),
    ])
    let mixed = FlowLayout(stage: stage, styles: mix)
    let alone = [FlowStyle.gatefold, .tapku, .carousel].map {
      FlowLayout(stage: stage, style: $0).pose(at: 1.5)
    }
    let turn = 0.5 * alone[0].turn + 0.25 * alone[1].turn + 0.25 * alone[2].turn
    #expect(abs(mixed.pose(at: 1.5).turn - turn) < 1e-12)
  }

  @Test func `a style without a share has no part in a mixture`() {
    let stage = Size(width: 1180, height: 420)
    let mix = StyleMix([
      StyleMix.Part(.gatefold, share: 0), StyleMix.Part(.tapku, share: 1),
      StyleMix.Part(.carousel, share: 3),
    ])
    let mixed = FlowLayout(stage: stage, styles: mix).pose(at: 1.5)
    let turns = [FlowStyle.tapku, .carousel].map {
      FlowLayout(stage: stage, style: $0).pose(at: 1.5).turn
    }
    #expect(abs(mixed.turn - (0.25 * turns[0] + 0.75 * turns[1])) < 1e-12)
  }

  @Test func `covers keep their order in any mixture of three`() {
    for step in 0...20 {
      let mix = StyleMix([
        StyleMix.Part(.gatefold, share: Double(step) + 1), StyleMix.Part(.carousel, share: 7),
        StyleMix.Part(.shelf, share: Double(21 - step)),
      ])
      let layout = FlowLayout(stage: Size(width: 1180, height: 420), styles: mix)
      var last = -Double.infinity
      for offset in stride(
        from: -layout.farthestVisibleOffset,
        through: layout.farthestVisibleOffset,
        by: 0.05
      ) {
        let x = layout.x(at: offset)
        #expect(x > last)
        last = x
      }
    }
  }

  @Test func `a square far back is drawn small, a turned one narrow`() {
    let layout = FlowLayout(stage: Size(width: 1180, height: 420))
    #expect(layout.extent(of: layout.perspective.plane(.flat)) == Size(width: 1, height: 1))
    let aside = layout.extent(of: layout.perspective.plane(layout.pose(at: 3)))
    #expect(aside.height > 0.7 && aside.height < 0.9)
    #expect(aside.width > 0.25 && aside.width < 0.35)
  }
}
