public import GLib

/// Plays a queue on an engine.
///
/// A state machine: the user's requests and the engine's events are its input, changes of the state
/// and player events its output. All effects of one cause are published together. No call blocks.
@MainActor public final class Player {
  /// An item at its position in the queue.
  public typealias Entry = PlayQueue<PlayItem>.Entry

  /// The tracks and their order.
  public internal(set) var queue = PlayQueue<PlayItem>()
  /// The current state.
  public private(set) var state = PlayerState()

  let engine: any AudioEngine
  let clock: any PlayerClock
  var random: AnyRandom

  // What has been sent to the engine.
  var cueNumber = 0
  var loaded: (cue: Int, entry: Int)?
  var prepared: (cue: Int, entry: Int)?
  // The last known position, and its time on `clock`.
  var anchor = (position: 0.0, time: 0.0)
  /// The target of a seek that the engine has not confirmed yet.
  var target: Double?
  var count = PlayCount()
  var countTimer: (any Sendable)?
  /// Failures that no event has reported yet.
  var unsaid: [BrokenEntry] = []
  var status = PlayerState.Status.stopped
  var isMeantToPlay = false
  var duration: Double?
  var description = StreamDescription()
  /// The entries that could not be played, and why.
  ///
  /// Not a part of the state: with a long queue of missing files it would be copied at every step.
  public internal(set) var broken: [Int: PlayFailure] = [:]
  let positionObservers = Observers<Double>()
  var positionTimer: (any Sendable)?
  let anchorObservers = Observers<PositionAnchor>()
  /// The anchor that observers know.
  var knownAnchor: PositionAnchor?
  var correction: (any Sendable)?
  /// The seconds until the next correction of the position by the engine.
  var correctionWait = 0.25
  var stopping: Stop?
  var stopTimer: (time: Double, timer: any Sendable)?
  /// The level that a fade leaves of the volume's.
  var fade = 1.0

  private let observers = Observers<PlayerChange>()
  private var volumeNow = Volume()
  private var replayGainNow = ReplayGain()
  private var events: [PlayerEvent] = []
  private var depth = 0
  private var shown = PlayQueue<PlayItem>.Shape()
  var queueVersion = 0

  /// Creates a player with an empty queue.
  public init(
    engine: any AudioEngine,
    clock: any PlayerClock = LoopClock(),
    random: (any RandomNumberGenerator)? = nil
  ) {
    self.engine = engine
    self.clock = clock
    self.random = AnyRandom(random ?? SystemChance())
    positionObservers.onPresence = { [weak self] _ in self?.armPositionTimer() }
    anchorObservers.onPresence = { [weak self] isObserved in
      self?.knownAnchor = isObserved ? self?.positionAnchor : nil
      self?.armCorrection()
    }
    engine.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Calls the handler with every change, as long as the returned observation is kept.
  public func observe(_ call: @escaping @MainActor (PlayerChange) -> Void) -> Observation {
    observers.add(call)
  }

  /// The volume; the player's owner saves it.
  public var volume: Volume {
    get { volumeNow }
    set {
      change {
        volumeNow = newValue
        sendVolume()
      }
    }
  }

  /// How the loudness of tracks is adjusted.
  public var replayGain: ReplayGain {
    get { replayGainNow }
    set {
      change {
        replayGainNow = newValue
        engine.setReplayGain(newValue)
      }
    }
  }

  /// Makes changes that belong together, and then notifies the observers once of all of them.
  func change(_ body: () -> Void) {
    depth += 1
    body()
    if depth == 1 { settleStop() }
    depth -= 1
    guard depth == 0 else { return }
    armTimers()
    let old = state
    reckonState()
    publishAnchor()
    let pending = events
    events = []
    guard old != state || !pending.isEmpty else { return }
    observers.notify(PlayerChange(old: old, new: state, events: pending))
  }

  /// Adds an event to the change that is being made.
  func record(_ event: PlayerEvent) { events.append(event) }

  private func reckonState() {
    let shape = queue.shape
    if shape != shown { queueVersion += 1 }
    shown = shape
    state.status = status
    state.isMeantToPlay = isMeantToPlay
    state.entry = queue.current
    state.duration = duration ?? queue.current?.item.duration
    state.description = description
    state.isShuffled = queue.isShuffled
    state.repeatMode = queue.repeatMode
    state.stopAfter = stopping?.after
    state.stopTime = stopping?.end
    state.minutesUntilStop = stopping?.minutesLeft(at: clock.elapsed)
    state.hasNext = queue.hasNext
    state.hasPrevious = queue.hasPrevious
    state.hasAnything = !queue.isEmpty
    state.queueVersion = queueVersion
    state.volume = volumeNow
    state.replayGain = replayGainNow
    // As in the engine: what the library knows comes before the tags.
    state.appliedGain = replayGainNow.applied(
      to: queue.current?.item.loudness ?? description.loudness
    )
  }
}

/// A type-erased random number generator.
struct AnyRandom: RandomNumberGenerator {
  private var source: any RandomNumberGenerator

  init(_ source: any RandomNumberGenerator) { self.source = source }

  mutating func next() -> UInt64 { source.next() }
}
