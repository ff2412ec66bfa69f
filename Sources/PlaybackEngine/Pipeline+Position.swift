internal import GLib
internal import Playback

// The position that is audible.

/// The first moments after a start: a sound server takes a while until it plays, and the position
/// does not advance before.
struct StartWatch {
  /// The last reported position and its time.
  var position: Double
  var time: Double
  /// How many looks in a row the position has advanced like the time.
  var steady = 0
  /// How many looks are left.
  var left = 300

  /// The seconds between two looks: less than a frame.
  static let interval = 0.01
  /// How far the position may be from the reported one.
  static let precision = 0.004
  /// After this many steady looks, the output plays.
  private static let enough = 30

  /// Takes the position at a time; returns whether it has to be reported.
  mutating func look(_ position: Double, at time: Double) -> Bool {
    left -= 1
    guard abs(position - self.position - (time - self.time)) > Self.precision else {
      steady += 1
      return false
    }
    (self.position, self.time, steady) = (position, time, 0)
    return true
  }

  /// Whether nothing is left to watch.
  var isOver: Bool { left <= 0 || steady >= Self.enough }
}

extension Pipeline {
  /// What the output's clock says, with the time: measured again if this thread was interrupted
  /// between the two.
  static func timed<Value>(
    now: () -> Double = { MainLoop.now },
    _ measure: () -> Value?
  ) -> (value: Value, time: Double)? {
    var timed: (value: Value, time: Double)?
    for _ in 0..<10 {
      let before = now()
      guard let value = measure() else { break }
      let time = now()
      timed = (value, time)
      if time - before < StartWatch.precision / 2 { break }
    }
    return timed
  }

  private var timedPosition: (value: Double, time: Double)? {
    Self.timed { parts?.pipeline.position }
  }

  func reportPosition() {
    guard !leaveLostClock() else { return }
    // Until the cue is audible, the output still has the position of the previous one.
    guard phase == .ready, target == nil, let cue, MainLoop.now >= soundTime,
      let (position, now) = timedPosition
    else { return }
    lastPosition = position
    reports.post(.position(cue.number, position, at: now))
  }

  /// Reports that a cue plays, and then corrects the position until the output really plays.
  func reportStart(of cue: TrackOrder) {
    let (position, now) = timedPosition ?? (lastPosition, MainLoop.now)
    lastPosition = position
    reports.post(.playing(cue.number, position: position, at: now))
    let isWatched = start != nil
    start = StartWatch(position: position, time: now)
    if !isWatched { lookSoon() }
  }

  private func lookSoon() {
    work.perform(after: StartWatch.interval) { [weak self] in self?.look() }
  }

  /// Requests a fresh output if the clock of this one is lost; returns whether it is.
  ///
  /// libpulse 16.1 sometimes returns a time of centuries when a stream resumes after a seek, and no
  /// earlier one afterwards: the sound goes on, and its position stands still.
  private func leaveLostClock() -> Bool {
    guard phase == .ready, cue != nil, parts?.pipeline.hasLostClock ?? false else { return false }
    // The application's process replaces this one at the same position.
    phase = .idle
    cue = nil
    reports.send(.staleOutput)
    return true
  }

  private func look() {
    guard !leaveLostClock() else {
      start = nil
      return
    }
    guard var start, phase == .ready, target == nil, isMeantToPlay, let cue,
      MainLoop.now >= soundTime, let (position, now) = timedPosition
    else {
      start = nil
      return
    }
    if start.look(position, at: now) {
      lastPosition = position
      reports.post(.position(cue.number, position, at: now))
    }
    self.start = start.isOver ? nil : start
    if !start.isOver { lookSoon() }
  }
}
