/// The entry that the engine plays, the one that is prepared to follow it, and the position.
///
/// It knows the engine's cues and what their events mean; the player calls the engine.
@MainActor struct Deck {
  private(set) var status = PlayerState.Status.stopped
  /// Whether it plays, or will as soon as it can.
  private(set) var isMeantToPlay = false
  private(set) var loaded: (cue: Int, entry: Int)?
  private(set) var prepared: (cue: Int, entry: Int)?
  private(set) var duration: Double?
  private(set) var description = StreamDescription()

  private let clock: any PlayerClock
  private var lastCue = 0
  private var anchor = (position: 0.0, time: 0.0)
  /// The target of a seek that the engine has not confirmed yet.
  private var target: Double?
  private var count = PlayCount()

  init(clock: any PlayerClock) { self.clock = clock }

  // MARK: - What the engine is to do

  mutating func load(_ entry: Player.Entry, at place: Double, playing: Bool) -> Cue {
    close(.loading, at: place)
    isMeantToPlay = playing
    forgetFile()
    count = PlayCount(duration: entry.item.duration)
    let cue = cue(for: entry)
    loaded = (cue.number, entry.id)
    return cue
  }

  mutating func prepare(_ entry: Player.Entry?) -> Cue? {
    prepared = nil
    guard let entry else { return nil }
    let cue = cue(for: entry)
    prepared = (cue.number, entry.id)
    return cue
  }

  /// Returns false if it plays anyway.
  mutating func resume() -> Bool {
    // While the engine has not confirmed a pause yet, it still plays.
    if status == .playing, isMeantToPlay { return false }
    isMeantToPlay = true
    return true
  }

  /// Returns false if it is not to play anyway.
  mutating func pause() -> Bool {
    guard isMeantToPlay else { return false }
    isMeantToPlay = false
    return true
  }

  /// Returns whether the engine has to follow.
  mutating func seek(to place: Double) -> Bool {
    setAnchor(place)
    guard loaded != nil else {
      // After the end, the last entry is as if it were paused.
      if status == .ended { status = .paused }
      return false
    }
    target = place
    return true
  }

  // MARK: - While nothing is loaded

  mutating func close(_ status: PlayerState.Status, at place: Double = 0) {
    (loaded, prepared, target) = (nil, nil, nil)
    self.status = status
    isMeantToPlay = false
    setAnchor(place)
  }

  /// Closes both entries, but stays where the current one is, as if it were paused.
  mutating func halt(_ item: PlayItem, at place: Double) {
    close(.paused, at: target ?? place)
    count = PlayCount(duration: duration ?? item.duration)
  }

  /// Is at a position of an item that is not loaded.
  mutating func rest(_ status: PlayerState.Status, on item: PlayItem, at place: Double) {
    self.status = status
    let known = item.duration ?? PlayItem.longest
    setAnchor((0...known).contains(place) ? place : 0)
    count = PlayCount(duration: item.duration)
  }

  /// Is at the beginning of another item, which is not loaded.
  mutating func rewind() {
    setAnchor(0)
    forgetFile()
  }

  // MARK: - What the engine reports

  // Events of earlier cues are ignored; where it matters, the result says so.

  mutating func didLoad(_ cue: Int, at place: Double, lasting length: Double?) -> Bool {
    guard cue == loaded?.cue else { return false }
    learn(length)
    if target == nil { setAnchor(place) }
    if !isMeantToPlay { status = .paused }
    return true
  }

  mutating func didPlay(_ cue: Int, from place: Double, at time: Double?) -> Bool {
    guard cue == loaded?.cue, isMeantToPlay else { return false }
    status = .playing
    if let target { setAnchor(target) } else { setAnchor(place, at: time) }
    return true
  }

  mutating func didPause(_ cue: Int, at place: Double) {
    guard cue == loaded?.cue, !isMeantToPlay else { return }
    status = .paused
    if target == nil { setAnchor(place) }
  }

  mutating func didSeek(_ cue: Int, to place: Double) -> Bool {
    guard cue == loaded?.cue else { return false }
    target = nil
    setAnchor(place)
    return true
  }

  mutating func didReach(_ cue: Int, _ place: Double, at time: Double?) -> Bool {
    guard cue == loaded?.cue, target == nil, status == .playing else { return false }
    setAnchor(place, at: time)
    return true
  }

  mutating func didLearn(_ cue: Int, _ length: Double) { if cue == loaded?.cue { learn(length) } }

  mutating func didDescribe(_ cue: Int, _ description: StreamDescription) {
    if cue == loaded?.cue { self.description = description }
  }

  /// The engine plays the prepared entry, whose item this is.
  mutating func didGoOn(to item: PlayItem, lasting length: Double?, at time: Double?) {
    (loaded, prepared, target) = (prepared, nil, nil)
    forgetFile()
    count = PlayCount(duration: item.duration)
    learn(length)
    setAnchor(0, at: time)
  }

  /// The engine has dropped a cue; returns the prepared entry if it is that one's.
  mutating func didDrop(_ cue: Int) -> Int? {
    guard let prepared, cue == prepared.cue else { return nil }
    self.prepared = nil
    return prepared.entry
  }

  // MARK: - Position and play count

  /// How the position follows from the time, in the queue's current entry and its known length.
  func positionAnchor(entry: Int?, length: Double?) -> PositionAnchor {
    PositionAnchor(
      entry: entry,
      position: anchor.position,
      time: anchor.time,
      isRunning: status == .playing && target == nil,
      end: duration ?? length ?? .infinity
    )
  }

  /// Measures the playing time; when the entry has just come to count as played, it returns how
  /// many seconds ago it began.
  mutating func measure() -> Double? {
    let (now, elapsed) = (clock.now, clock.elapsed)
    if status == .playing { count.begin(at: now, elapsed: elapsed) } else { count.end(at: now) }
    return count.isDue(at: now) ? elapsed - (count.began ?? elapsed) : nil
  }

  /// The seconds until the entry counts as played; nil if it does or nothing plays.
  var secondsUntilCounted: Double? { count.remaining(at: clock.now) }

  /// The most seconds between a report and the moment that it describes.
  private static let mostDelay = 5.0

  /// Audible now, or at a time that the engine reports.
  private mutating func setAnchor(_ position: Double, at time: Double? = nil) {
    let now = clock.now
    let reported = time.flatMap { $0.isFinite ? $0 : nil } ?? now
    anchor = (
      position.isNaN ? 0 : min(max(position, 0), PlayItem.longest),
      min(max(reported, now - Self.mostDelay), now + Self.mostDelay)
    )
  }

  private mutating func cue(for entry: Player.Entry) -> Cue {
    lastCue += 1
    return Cue(number: lastCue, location: entry.item.location, loudness: entry.item.loudness)
  }

  private mutating func learn(_ length: Double?) {
    guard let length, PlayItem.isLength(length) else { return }
    duration = length
    count.duration = length
  }

  private mutating func forgetFile() { (duration, description) = (nil, StreamDescription()) }
}
