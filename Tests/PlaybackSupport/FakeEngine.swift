public import Playback

/// An engine that records its requests, and sends only the test's events.
@MainActor public final class FakeEngine: AudioEngine {
  public enum Request: Equatable, Sendable {
    case load(path: String, position: Double, playing: Bool)
    case prepare(path: String?)
    case play
    case pause
    case stop
    case seek(Double)
    case requestPosition
    case volume(Double)
    case replayGain(ReplayGain)
  }

  public var onEvent: (@MainActor (EngineEvent) -> Void)?
  /// The requests since this was last emptied.
  public var requests: [Request] = []
  public private(set) var cue: Cue?
  public private(set) var following: Cue?

  public init() {}

  public func load(_ cue: Cue, at position: Double, playing: Bool) {
    self.cue = cue
    following = nil
    requests.append(.load(path: Self.text(cue), position: position, playing: playing))
  }

  public func prepare(_ cue: Cue?) {
    following = cue
    requests.append(.prepare(path: cue.map(Self.text)))
  }

  public func play() { requests.append(.play) }

  public func pause() { requests.append(.pause) }

  public func stop() {
    cue = nil
    following = nil
    requests.append(.stop)
  }

  public func seek(to position: Double) { requests.append(.seek(position)) }

  public func requestPosition() { requests.append(.requestPosition) }

  public func setVolume(factor: Double) { requests.append(.volume(factor)) }

  public func setReplayGain(_ settings: ReplayGain) { requests.append(.replayGain(settings)) }

  public func tell(_ event: EngineEvent) { onEvent?(event) }

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
