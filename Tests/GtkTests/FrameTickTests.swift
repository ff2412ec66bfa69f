import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct FrameTickTests {
  private let tracker = LifetimeTracker()

  @Test func `a tick is called at each frame until it returns false, and is then freed`() async {
    let label = Label("a")
    await Stage(label, width: 50, height: 50)
    var times: [Double] = []
    tick(label, holding: tracker.token()) { time in
      times.append(time)
      return times.count < 5
    }
    #expect(await until { times.count >= 5 })
    #expect(await until { tracker.alive == 0 })
    #expect(times.count == 5 && zip(times, times.dropFirst()).allSatisfy(<))
  }

  private func tick(
    _ source: any FrameSource,
    holding token: LifetimeTracker.Token,
    _ step: @escaping @MainActor (Double) -> Bool
  ) {
    source.eachFrame { time in withExtendedLifetime(token) { step(time) } }
  }

  @Test func `a tick can be stopped more than once`() async {
    let label = Label("a")
    await Stage(label, width: 50, height: 50)
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
  }

  @Test func `a freed widget removes its tick`() async {
    do {
      let label = Label("a")
      let stage = await Stage(label, width: 50, height: 50)
      tick(label, holding: tracker.token()) { _ in true }
      stage.close()
    }
    #expect(await until { tracker.alive == 0 })
  }

  @Test func `a manual clock runs the requested frames`() {
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

  /// Main-actor work is done in batches, with frames between them.
  @Test func `the display runs at full rate during thousands of actor hops`() async throws {
    actor Elsewhere {
      // An empty function would be removed in an optimised build.
      private var visits = 0

      func visit() -> Int {
        visits += 1
        return visits
      }
    }
    final class Spinner: CustomWidget {
      /// The processor time of this thread at each frame.
      var draws: [Double] = []
      override func draw(on snapshot: Snapshot) { draws.append(ProcessorTime.ofThread) }
    }
    let spinner = Spinner()
    let stage = await Stage(spinner, width: 50, height: 50)
    let spinning = spinner.eachFrame { [weak spinner] _ in
      spinner?.queueDraw()
      return true
    }
    #expect(await until { spinner.draws.count > 5 })
    let elsewhere = Elsewhere()
    let (first, start) = (spinner.draws.count, MainLoop.now)
    var hops = 0
    while spinner.draws.count < first + 61, MainLoop.now - start < 20 {
      hops = await elsewhere.visit()
    }
    // Only this thread's work counts, not that of other programs.
    let draws = spinner.draws[first...]
    let work = zip(draws.dropFirst(), draws).map(-).sorted()
    spinning.stop()
    stage.close()
    #expect(work.count >= 60 && hops > 1000, "\(work.count) frames beside \(hops) hops")
    // At 60 frames a second there are 17 ms for each.
    let median = try #require(work.isEmpty ? nil : work[work.count / 2])
    #expect(median < 0.0167 / 0.6, "\(median) s for a frame beside \(hops) hops")
  }
}
