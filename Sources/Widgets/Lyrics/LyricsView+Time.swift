internal import Gtk
internal import Motion

extension LyricsView {
  /// A larger difference from the expected position is a seek, in seconds.
  private static let seekDistance = 0.5

  /// Follows a sound that is at `position` at `time` (on the clock of `MainLoop.now`), and runs or
  /// rests from there until the next call.
  public func follow(position: Double, at time: Double, isRunning: Bool) {
    let next = SoundAnchor(position: position, time: time, isRunning: isRunning)
    let moment = now()
    let isSeek = abs(next.position(at: moment) - anchor.position(at: moment)) > Self.seekDistance
    anchor = next
    if isSeek { endReading() }
    update()
    if isSeek { change { $0.glide(at: $1) } }
  }

  // MARK: - Lines

  /// Makes the verses of the present position current, and waits for the next ones.
  func update(atOnce: Bool = false) {
    let place = anchor.position(at: now()) + Self.lead
    // A timer that is early by a rounding error need not wait again.
    let verses = timeline.current(at: place + 1e-6)
    if atOnce || verses != light.current { move(to: verses, atOnce: atOnce || !isMapped) }
    alarm = nil
    guard isMapped, anchor.isRunning, let next = timeline.nextChange(after: place + 1e-6) else {
      return
    }
    alarm = delay(next - place) { [weak self] in self?.update() }
  }

  private func move(to verses: Range<Int>?, atOnce: Bool) {
    current = verses.flatMap { timeline.verses[$0.lowerBound].line }
    // Not an announcement: reading every line aloud would talk over the music.
    describe(.description(verses.map { $0.map(words(of:)).joined(separator: "\n") } ?? ""))
    change { view, time in
      view.light.move(to: verses, at: time, atOnce: atOnce || view.isStill)
      if atOnce, view.isFollowing {
        view.scroller.jump(to: view.layout.offset(centering: verses ?? 0..<1))
      } else {
        view.glide(at: time)
      }
    }
  }

  /// Whether the current line is kept in the middle.
  var isFollowing: Bool { timeline.isTimed && !isReading && !scroller.isTracking }

  /// Lets the current line glide to the middle, unless the user reads elsewhere.
  func glide(at time: Double) {
    guard isFollowing else { return }
    scroller.go(to: layout.offset(centering: light.current ?? 0..<1), at: time, over: layout)
  }

  // MARK: - Reading

  /// Stops following for a while, because the user scrolls.
  func read() {
    guard timeline.isTimed else { return }
    isReading = true
    readingEnd = nil
    guard !scroller.isTracking else { return }
    readingEnd = delay(Self.readingTime) { [weak self] in
      guard let self else { return }
      endReading()
      change { $0.glide(at: $1) }
    }
  }

  /// Follows again from the next glide on.
  func endReading() {
    isReading = false
    readingEnd = nil
  }

  // MARK: - Frames

  /// The time of the shown frame.
  var time: Double { motion.time }

  /// Whether it looks the same at every later time.
  var isResting: Bool {
    light.isResting(at: time) && (scroller.isTracking || scroller.isResting(at: time))
  }

  /// Whether an animation is running.
  public var isRunning: Bool { motion.isRunning }

  /// Whether targets are reached at once.
  var isStill: Bool { reducesMotion ?? !Toolkit.animates }

  /// Changes the state, now or at the time of an event, and runs frames while it moves.
  @discardableResult
  func change<Answer>(
    at eventTime: Double? = nil,
    _ body: (_ view: LyricsView, _ time: Double) -> Answer
  ) -> Answer {
    motion.advance(to: eventTime)
    scroller.settings.reducesMotion = isStill
    let answer = body(self, time)
    moved()
    if isMapped { motion.update() } else { scroller.finish() }
    if !motion.isRunning { placeHandles() }
    return answer
  }

  func moved() {
    hover()
    queueDraw()
  }
}
