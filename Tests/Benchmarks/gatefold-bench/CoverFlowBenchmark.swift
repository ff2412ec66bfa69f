internal import CAllocations
internal import CFlowLoop
internal import GLib
internal import Geometry
internal import Gtk
internal import Pixels
internal import Widgets

enum CoverFlowBenchmark {
  static let benchmark = Benchmark(id: "coverflow") {
    try await cost() + (try await beside()) + flinging() + (try await travel())
      + (try await input())
      + (try Instructions.compared())
  }

  static let size = Size(width: 1600, height: 1000)

  private static let small = Size(width: 400, height: 160)

  private static func cost() async throws -> [Figure] {
    var stands: [(count: Int, stand: BenchStand)] = []
    for count in [100, 10_000, 1_000_000] {
      let stand = try await BenchStand(count: count)
      stand.run(200)
      stands.append((count, stand))
    }
    // Taken in turns, so that a busy machine is busy for all of them.
    var times = stands.map { _ in [Double]() }
    for _ in 0..<15 {
      for (index, entry) in stands.enumerated() {
        let start = processorTime()
        entry.stand.run(120)
        times[index].append((processorTime() - start) / 120)
      }
    }
    let costs = times.map { $0.sorted()[$0.count / 2] }
    let allocations = stands[1].stand.allocations()
    for entry in stands { entry.stand.close() }
    return zip(stands, costs).map { entry, cost in
      Figure("layout and drawing of a frame, \(entry.count) items", cost * 1e6, "µs")
    } + [
      Figure(
        "the dearest / the cheapest of these",
        (costs.max() ?? 0) / (costs.min() ?? 1),
        "×",
        .atMost(1.1)
      ),
      Figure("allocations of a frame", allocations.perFrame, ""),
      Figure("  their growth over 4000 frames", allocations.growth, "×", .atMost(1.05)),
    ]
  }

  private static func beside() async throws -> [Figure] {
    let stand = try await BenchStand(count: 10_000)
    let textures = (0..<15).map { index in
      Texture(width: 620, height: 620) { $0.update(repeating: UInt8(index * 16)) }
    }
    let list = BenchList(textures: textures, side: 106)
    let shown = try await list.show()
    list.run(200)
    stand.run(200)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<15 {
      var start = processorTime()
      stand.run(120)
      ours.append((processorTime() - start) / 120)
      start = processorTime()
      list.run(120)
      theirs.append((processorTime() - start) / 120)
    }
    let (flow, view) = (ours.sorted()[7], theirs.sorted()[7])
    stand.close()
    list.close()
    return [
      Figure("covers on the stage", Double(stand.shown), ""),
      Figure("pictures in a GtkListView as wide", Double(shown), ""),
      Figure("a frame of it being scrolled", view * 1e6, "µs"),
      Figure("a frame of ours / of its", flow / view, "×", .atMost(0.5)),
    ]
  }

  private static func flinging() async -> [Figure] {
    guard let stand = try? await BenchStand(count: 5000) else { return [] }
    var (most, made) = (0, 0)
    for frame in 0..<3600 {
      if frame % 40 == 0 { stand.fling(frame % 120 == 0 ? -900 : 700) }
      stand.turn()
      let sample = stand.flow.traceSample
      most = max(most, sample.live)
      if frame == 60 { made = sample.created }
    }
    let created = stand.flow.traceSample.created
    let room = stand.flow.visibleCount + 4
    stand.close()
    return [
      Figure(
        "covers alive at most in a minute of flinging",
        Double(most),
        "",
        .atMost(Double(room))
      ),
      Figure("covers made after its first second", Double(created - made), "", .atMost(0)),
    ]
  }

  private static func travel() async throws -> [Figure] {
    let budget = 6 << 20
    // Small, for each wait for the workers lets GTK render a frame.
    let stand = try await BenchStand(count: 20_000, size: small, budget: budget)
    var (most, covers) = (0, 0.0)
    while covers < 10_000 {
      // At the pace of a strong fling, so that work is begun and dropped.
      covers += 2.5
      stand.move(to: covers)
      stand.frame()
      most = max(most, stand.flow.textureUsage?.bytes ?? 0)
      try? await Task.sleep(for: .milliseconds(1))
      most = max(most, stand.flow.textureUsage?.bytes ?? 0)
    }
    let baked = stand.flow.textureUsage?.baked ?? 0
    stand.close()
    return [
      Figure("covers baked on a way of 10,000", Double(baked), "", .atLeast(1)),
      Figure(
        "bytes in use at most / the budget",
        Double(most) / Double(budget),
        "×",
        .atMost(1)
      ),
    ]
  }

  private static func input() async throws -> [Figure] {
    let stand = try await BenchStand(count: 1000, size: small)
    var delays: [Double] = []
    var frames: [Double] = []
    for step in 1...40 {
      var drawn = 0
      var position = Double.nan
      let before = stand.flow.position
      stand.flow.onDrawn = { [weak flow = stand.flow] _ in
        drawn += 1
        if position.isNaN { position = flow?.traceSample.position ?? .nan }
      }
      let start = MainLoop.now
      _ = stand.flow.handCame(at: start)
      stand.flow.handMoved(by: Point(x: Double(step % 5) + 3, y: 0), at: start)
      while drawn == 0, MainLoop.now - start < 5 { try? await Task.sleep(for: .milliseconds(1)) }
      delays.append(MainLoop.now - start)
      frames.append(position != before ? 1 : 2)
      stand.flow.handLeft(flings: false, at: MainLoop.now)
    }
    stand.flow.onDrawn = nil
    stand.close()
    delays.sort()
    return [
      Figure("frames from a finger's event to its pose", frames.max() ?? .nan, "", .atMost(1)),
      Figure("time from the event to the drawing", delays[delays.count / 2] * 1000, "ms"),
    ]
  }
}
