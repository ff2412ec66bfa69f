/// What has been tried to play the current track: nothing is tried for ever.
struct PlayAttempts {
  private(set) var makesRegistry = false
  /// Whether the output was connected again and has not played for a while since.
  private(set) var hasFreshOutput = false
  /// The position where the process last ended, and the time.
  private var end: (position: Double, time: Double)?
  private let probation: Double

  /// Creates one for a track; a second end of the process is the file's fault unless `probation`
  /// seconds of music have been played beyond the position of the first one.
  init(probation: Double) { self.probation = probation }

  /// Whether the process has ended, and has not yet played long enough since.
  var isOnProbation: Bool { end != nil }

  mutating func tryRegistry() -> Bool {
    defer { makesRegistry = true }
    return !makesRegistry
  }

  /// The process has started: a later one that needs a registry needs a new one.
  mutating func processStarted() { makesRegistry = false }

  mutating func tryFreshOutput() -> Bool {
    defer { hasFreshOutput = true }
    return !hasFreshOutput
  }

  mutating func outputPlays() { hasFreshOutput = false }

  /// Records an end of the process at a position; returns whether another one may play on.
  mutating func processEnded(at position: Double, _ now: Double) -> Bool {
    let isFirst = hasPassed(position, now)
    end = isFirst ? (position, now) : nil
    return isFirst
  }

  /// Ends the probation if the track has played long enough; returns whether it ended now.
  mutating func pass(at position: Double, _ now: Double) -> Bool {
    guard isOnProbation, hasPassed(position, now) else { return false }
    end = nil
    return true
  }

  /// Both time and position count: music does not advance in a stall, and the position is a claim of
  /// the process.
  private func hasPassed(_ position: Double, _ now: Double) -> Bool {
    guard let end else { return true }
    return position >= end.position + probation && now >= end.time + probation
  }
}
