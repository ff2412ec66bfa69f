import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct FrameTickTests {
  private let tracker = LifetimeTracker()

  @Test func `it is called at each frame until it says no, and keeps nothing`() async {
    let label = Label("a")
    let stage = await Stage(label, width: 50, height: 50)
    var times: [Double] = []
    tick(label, holding: tracker.token()) { time in
      times.append(time)
      return times.count < 5
    }
    #expect(await until { times.count >= 5 })
    #expect(await until { tracker.alive == 0 })
    #expect(times.count == 5 && zip(times, times.dropFirst()).allSatisfy(<))
    stage.close()
  }

  private func tick(
    _ source: any FrameSource,
    holding token: LifetimeTracker.Token,
    _ step: @escaping @MainActor (Double) -> Bool
  ) {
    source.eachFrame { time in withExtendedLifetime(token) { step(time) } }
  }

  @Test func `it stops when it is told to, more than once`() async {
    let label = Label("a")
    let stage = await Stage(label, width: 50, height: 50)
    var calls = 0
    let tick = label.eachFrame { _ in
      calls += 1
      return true
    }
    #expect(await until { calls > 2 })
    tick.stop()
    tick.stop()
    let then = calls
    var frames = 0
    label.eachFrame { _ in
      frames += 1
      return frames < 5
    }
    #expect(await until { frames == 5 })
    #expect(calls == then)
    stage.close()
  }

  @Test func `a widget that goes takes its tick along`() async {
    do {
      let label = Label("a")
      let stage = await Stage(label, width: 50, height: 50)
      tick(label, holding: tracker.token()) { _ in true }
      stage.close()
    }
    #expect(await until { tracker.alive == 0 })
  }

  @Test func `a clock turned by hand gives the frames that it is turned by`() {
    let clock = HandClock(time: 10)
    var times: [Double] = []
    clock.eachFrame { time in
      times.append(time)
      return times.count < 3
    }
    let endless = clock.eachFrame { _ in true }
    clock.run(1, interval: 0.25)
    #expect(times == [10.25, 10.5, 10.75] && clock.time == 11 && clock.running == 1)
    endless.stop()
    #expect(clock.running == 0)
  }

  /// The design's promise for the bridge between the two loops: drawing goes on beside main-actor
  /// work in batches, and all of the work is done.
  @Test func `the display is held at full rate beside thousands of hops`() async {
    actor Elsewhere {
      // An empty visit is no visit in an optimised build.
      private var visits = 0

      func visit() -> Int {
        visits += 1
        return visits
      }
    }
    final class Spinner: CustomWidget {
      var draws = 0
      override func draw(on snapshot: Snapshot) { draws += 1 }
    }
    let spinner = Spinner()
    let stage = await Stage(spinner, width: 50, height: 50)
    let spinning = spinner.eachFrame { [weak spinner] _ in
      spinner?.queueDraw()
      return true
    }
    #expect(await until { spinner.draws > 5 })
    func rate(during work: () async -> Void) async -> Double {
      let (draws, start) = (spinner.draws, MainLoop.now)
      await work()
      return Double(spinner.draws - draws) / (MainLoop.now - start)
    }
    // Another program on this machine may take frames from some of these spells; what the hops
    // take they take from each.
    var (hops, alone, busy) = (0, 0.0, 0.0)
    for _ in 0..<10 where hops <= 1000 || alone <= 20 || busy <= alone * 0.6 {
      alone = max(alone, await rate { try? await Task.sleep(for: .seconds(0.5)) })
      let elsewhere = Elsewhere()
      let beside = await rate {
        let end = MainLoop.now + 0.5
        while MainLoop.now < end {
          hops = await elsewhere.visit()
        }
      }
      busy = max(busy, beside)
    }
    spinning.stop()
    stage.close()
    #expect(hops > 1000 && hops < 1_000_000)
    #expect(
      alone > 20 && busy > alone * 0.6,
      "\(alone) frames/s alone, \(busy) beside \(hops) hops"
    )
  }
}
