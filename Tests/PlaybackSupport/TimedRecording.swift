internal import Foundation
internal import GLib
internal import Glibc

/// A recording of which each sample's time is known, on the clock of `MainLoop.now`.
public nonisolated final class TimedRecording: Sendable {
  /// The beginning of a tone after silence.
  public struct Onset: Sendable {
    public let time: Double
    public let frequency: Double
  }

  private struct State {
    var bytes = Data()
    var arrivals: [(count: Int, time: Double)] = []
  }

  /// The samples of a second, of one channel.
  static let rate = 44_100.0
  /// How long before they are audible the sink renders samples, in seconds: the recorder's latency.
  static let latency = 0.02
  private let state = Locked(State())

  func add(_ bytes: Data) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let time = Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    state.withLock { state in
      state.bytes += bytes
      state.arrivals.append((state.bytes.count / 4, time))
    }
  }

  public var length: Double { Double(state.withLock { $0.bytes.count / 4 }) / Self.rate }

  public var onsets: [Onset] {
    let (bytes, counts, times) = state.withLock {
      ($0.bytes, $0.arrivals.map(\.count), $0.arrivals.map(\.time))
    }
    let samples = bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    // The sink's samples follow each other without a gap, and arrive when they are rendered or
    // later: those that arrived first within some seconds show the time of all around them.
    let delays = zip(times, counts).map { $0 - Double($1) / Self.rate }
    var onsets: [Onset] = []
    var silent = 0
    for index in samples.indices {
      guard abs(samples[index]) > 0.25 else {
        silent += 1
        continue
      }
      defer { silent = 0 }
      let tone = samples[index...].prefix(2205)
      guard Double(silent) > 0.05 * Self.rate, tone.count == 2205,
        let arrival = counts.firstIndex(where: { $0 > index })
      else { continue }
      let near = delays.indices.filter { abs(times[$0] - times[arrival]) < 1.5 }
      guard let delay = near.map({ delays[$0] }).min() else { continue }
      onsets.append(
        Onset(
          time: Double(index) / Self.rate + delay + Self.latency,
          frequency: Heard.frequency(tone)
        )
      )
    }
    return onsets
  }
}
