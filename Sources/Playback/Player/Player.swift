public import GLib

/// Plays a queue on an engine.
///
/// A state machine: what the user asks and what the engine tells go in, and out come states and
/// events, all that one cause changes together. Nothing here waits for anything.
@MainActor public final class Player {
  /// One item in its place in the queue.
  public typealias Entry = PlayQueue<PlayItem>.Entry

  /// What is played, and in which order.
  public internal(set) var queue = PlayQueue<PlayItem>()
  /// What it does now.
  public private(set) var state = PlayerState()

  let engine: any AudioEngine
  let clock: any PlayerClock
  var random: AnyRandom

  // What the engine was told.
  var cueNumber = 0
  var loaded: (cue: Int, entry: Int)?
  var prepared: (cue: Int, entry: Int)?
  // The position, and since when it has moved on by itself.
  var anchor = (position: 0.0, time: 0.0)
  /// Where a seek goes that the engine has not answered yet.
  var target: Double?
  var count = PlayCount()
  var countTimer: (any Sendable)?
  /// Failures that nobody was told of.
  var unsaid: [BrokenEntry] = []
  var status = PlayerState.Status.stopped
  var isMeantToPlay = false
  var duration: Double?
  var description = StreamDescription()
  /// The entries that could not be played, and why.
  ///
  /// Not a part of the state: of a long queue without a single file it would be copied at every step.
  public internal(set) var broken: [Int: PlayFailure] = [:]
  let positionObservers = Observers<Double>()
  var positionTimer: (any Sendable)?

  private let observers = Observers<PlayerChange>()
  private var volumeNow = Volume()
  private var replayGainNow = ReplayGain()
  private var events: [PlayerEvent] = []
  private var depth = 0
  private var shown = PlayQueue<PlayItem>.Shape()
  var queueVersion = 0

  /// A player that has nothing to play.
  public init(
    engine: any AudioEngine,
    clock: any PlayerClock = LoopClock(),
    random: (any RandomNumberGenerator)? = nil
  ) {
    self.engine = engine
    self.clock = clock
    self.random = AnyRandom(random ?? SystemChance())
    positionObservers.onPresence = { [weak self] _ in self?.armPositionTimer() }
    engine.onEvent = { [weak self] event in self?.hear(event) }
  }

  /// Hears of every change, until the answer is let go.
  public func observe(_ call: @escaping @MainActor (PlayerChange) -> Void) -> Observation {
    observers.add(call)
  }

  /// How loud it is; whoever owns the player remembers it.
  public var volume: Volume {
    get { volumeNow }
    set {
      change {
        volumeNow = newValue
        engine.setVolume(factor: newValue.factor)
      }
    }
  }

  /// How loudness is made alike.
  public var replayGain: ReplayGain {
    get { replayGainNow }
    set {
      change {
        replayGainNow = newValue
        engine.setReplayGain(newValue)
      }
    }
  }

  /// Does what belongs together, and then tells of all of it at once.
  func change(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    guard depth == 0 else { return }
    armTimers()
    let old = state
    reckonState()
    let told = events
    events = []
    guard old != state || !told.isEmpty else { return }
    observers.tell(PlayerChange(old: old, new: state, events: told))
  }

  /// Tells of something with the change that is being made.
  func tell(_ event: PlayerEvent) { events.append(event) }

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
    state.stopsAfterCurrent = queue.stopsAfterCurrent
    state.hasNext = queue.hasNext
    state.hasPrevious = queue.hasPrevious
    state.hasAnything = !queue.isEmpty
    state.queueVersion = queueVersion
    state.volume = volumeNow
    state.replayGain = replayGainNow
  }
}

/// A source of chance of any kind.
struct AnyRandom: RandomNumberGenerator {
  private var source: any RandomNumberGenerator

  init(_ source: any RandomNumberGenerator) { self.source = source }

  mutating func next() -> UInt64 { source.next() }
}
