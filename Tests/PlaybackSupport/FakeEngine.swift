public import Playback

/// An engine that writes down what it is asked, and tells only what a test says.
@MainActor public final class FakeEngine: AudioEngine {
  /// Something that it was asked.
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
    /// `askPosition`.
    case askPosition
    /// `setVolume`.
    case volume(Double)
    /// `setReplayGain`.
    case replayGain(ReplayGain)
  }

  /// Hears what the test says.
  public var onEvent: (@MainActor (EngineEvent) -> Void)?
  /// What it was asked since this was last emptied.
  public var requests: [Request] = []
  /// What is loaded.
  public private(set) var cue: Cue?
  /// What follows.
  public private(set) var following: Cue?

  /// An engine that was asked nothing.
  public init() {}

  /// Writes it down.
  public func load(_ cue: Cue, at position: Double, playing: Bool) {
    self.cue = cue
    following = nil
    requests.append(.load(path: Self.text(cue), position: position, playing: playing))
  }

  /// Writes it down.
  public func prepare(_ cue: Cue?) {
    following = cue
    requests.append(.prepare(path: cue.map(Self.text)))
  }

  /// Writes it down.
  public func play() { requests.append(.play) }

  /// Writes it down.
  public func pause() { requests.append(.pause) }

  /// Writes it down.
  public func stop() {
    cue = nil
    following = nil
    requests.append(.stop)
  }

  /// Writes it down.
  public func seek(to position: Double) { requests.append(.seek(position)) }

  /// Writes it down.
  public func askPosition() { requests.append(.askPosition) }

  /// Writes it down.
  public func setVolume(factor: Double) { requests.append(.volume(factor)) }

  /// Writes it down.
  public func setReplayGain(_ settings: ReplayGain) { requests.append(.replayGain(settings)) }

  // MARK: - What a test says

  /// Tells something as an engine does.
  public func tell(_ event: EngineEvent) { onEvent?(event) }

  /// The file is open, and is heard.
  public func playAsAsked(duration: Double? = 200, from position: Double = 0) {
    guard let cue else { return }
    tell(.loaded(cue.number, position: position, duration: duration))
    tell(.playing(cue.number, position: position))
  }

  /// It is played to its end; what follows without a gap does.
  public func reachEnd(nextDuration: Double? = 200) {
    guard let cue else { return }
    guard let next = following else { return tell(.ended(cue.number)) }
    self.cue = next
    following = nil
    tell(.wentOn(next.number, duration: nextDuration))
  }

  /// It cannot be played.
  public func fail(_ failure: PlayFailure = .damaged) {
    if let cue { tell(.failed(cue.number, failure)) }
  }

  /// What follows cannot be played, and does not follow any more.
  public func failFollowing(_ failure: PlayFailure = .damaged) {
    guard let cue = following else { return }
    following = nil
    tell(.failed(cue.number, failure))
  }

  private static func text(_ cue: Cue) -> String { cue.location.description }
}
