public import Playback

/// An engine that records its requests, and sends only the test's events.
@MainActor public final class FakeEngine: AudioEngine {
  /// A request.
  public enum Request: Equatable, Sendable {
    /// `load`.
    case load(path: String, position: Double, playing: Bool)
    /// `prepare`; nil for nothing.
    case prepare(path: String?)
    /// `play`.
    case play
    /// `pause`.
    case pause
    /// `stop`.
    case stop
    /// `seek`.
    case seek(Double)
    /// `requestPosition`.
    case requestPosition
    /// `setVolume`.
    case volume(Double)
    /// `setReplayGain`.
    case replayGain(ReplayGain)
  }

  /// The handler of the test's events.
  public var onEvent: (@MainActor (EngineEvent) -> Void)?
  /// The requests since this was last emptied.
  public var requests: [Request] = []
  /// The loaded cue.
  public private(set) var cue: Cue?
  /// The prepared cue.
  public private(set) var following: Cue?

  /// An engine without requests.
  public init() {}

  /// Records the request.
  public func load(_ cue: Cue, at position: Double, playing: Bool) {
    self.cue = cue
    following = nil
    requests.append(.load(path: Self.text(cue), position: position, playing: playing))
  }

  /// Records the request.
  public func prepare(_ cue: Cue?) {
    following = cue
    requests.append(.prepare(path: cue.map(Self.text)))
  }

  /// Records the request.
  public func play() { requests.append(.play) }

  /// Records the request.
  public func pause() { requests.append(.pause) }

  /// Records the request.
  public func stop() {
    cue = nil
    following = nil
    requests.append(.stop)
  }

  /// Records the request.
  public func seek(to position: Double) { requests.append(.seek(position)) }

  /// Records the request.
  public func requestPosition() { requests.append(.requestPosition) }

  /// Records the request.
  public func setVolume(factor: Double) { requests.append(.volume(factor)) }

  /// Records the request.
  public func setReplayGain(_ settings: ReplayGain) { requests.append(.replayGain(settings)) }

  // MARK: - Events from the test

  /// Sends an event as an engine does.
  public func tell(_ event: EngineEvent) { onEvent?(event) }

  /// The file is open and plays.
  public func playAsAsked(duration: Double? = 200, from position: Double = 0) {
    guard let cue else { return }
    tell(.loaded(cue.number, position: position, duration: duration))
    tell(.playing(cue.number, position: position))
  }

  /// The file ends, and a prepared one continues without a gap.
  public func reachEnd(nextDuration: Double? = 200) {
    guard let cue else { return }
    guard let next = following else { return tell(.ended(cue.number)) }
    self.cue = next
    following = nil
    tell(.wentOn(next.number, duration: nextDuration))
  }

  /// The file cannot be played.
  public func fail(_ failure: PlayFailure = .damaged) {
    if let cue { tell(.failed(cue.number, failure)) }
  }

  /// The prepared file cannot be played, and is dropped.
  public func failFollowing(_ failure: PlayFailure = .damaged) {
    guard let cue = following else { return }
    following = nil
    tell(.failed(cue.number, failure))
  }

  private static func text(_ cue: Cue) -> String { cue.location.description }
}
