import Processes
import TestSupport

@testable import Playback

/// The time in which a player's process could have done something: it stands while the process
/// waits for a processor, however busy the machine is.
@MainActor final class FairTime {
  weak var engine: PlayerProcess?
  private var time = 0.0
  private var last: (process: Int32?, time: Double, spent: Double) = (nil, 0, 0)

  /// The time for the engine, which asks for it on the main thread.
  nonisolated func look() -> Double { MainActor.assumeIsolated { looked() } }

  private func looked() -> Double {
    let process = engine?.process
    let spent = process.flatMap { ProcessorTime.of($0) } ?? 0
    let (before, now) = (last, SteadyClock.seconds)
    last = (process, now, spent)
    guard let process, process == before.process else { return time }
    let threads = ThreadStatus.threads(of: process)
    // Running or ready to run, or waiting for the disk.
    let isAwake = threads.contains { $0.state == "R" || $0.state == "D" }
    time += isAwake ? min(now - before.time, spent - before.spent) : now - before.time
    return time
  }
}
