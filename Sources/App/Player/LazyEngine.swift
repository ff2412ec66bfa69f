internal import Playback

/// An engine that is created when something is played, so that the window appears without it.
final class LazyEngine: AudioEngine {
  var onEvent: (@MainActor (EngineEvent) -> Void)?

  private let make: () -> any AudioEngine
  private var engine: (any AudioEngine)?
  private var factor = 1.0
  private var replayGain = ReplayGain()

  init(_ make: @escaping () -> any AudioEngine) { self.make = make }

  var isMade: Bool { engine != nil }

  func load(_ cue: Cue, at position: Double, playing: Bool) {
    made().load(cue, at: position, playing: playing)
  }

  func prepare(_ cue: Cue?) { engine?.prepare(cue) }
  func play() { engine?.play() }
  func pause() { engine?.pause() }
  func stop() { engine?.stop() }
  func seek(to position: Double) { engine?.seek(to: position) }
  func requestPosition() { engine?.requestPosition() }

  func setVolume(factor: Double) {
    self.factor = factor
    engine?.setVolume(factor: factor)
  }

  func setReplayGain(_ settings: ReplayGain) {
    replayGain = settings
    engine?.setReplayGain(settings)
  }

  private func made() -> any AudioEngine {
    if let engine { return engine }
    let engine = make()
    self.engine = engine
    engine.onEvent = { [weak self] in self?.onEvent?($0) }
    engine.setVolume(factor: factor)
    engine.setReplayGain(replayGain)
    return engine
  }
}
