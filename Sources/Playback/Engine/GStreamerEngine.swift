internal import GLib

/// Plays by GStreamer, on a thread of its own: no call waits for a disk, a decoder or a sound server.
@MainActor public final class GStreamerEngine: AudioEngine {
  /// Hears what happens.
  public var onEvent: (@MainActor (EngineEvent) -> Void)?

  private let work = WorkLoop(name: "playback")
  private let pipeline: Pipeline
  /// The number of the latest cue: those before it need not be loaded any more.
  private let latest = Locked(0)

  /// An engine into an output; nothing is opened before there is something to play.
  public init(output: SoundOutput = .automatic) {
    let box = WeakEngine()
    let outbox = Outbox { events in
      for event in events { box.engine?.onEvent?(event) }
    }
    pipeline = Pipeline(output: output, work: work, outbox: outbox)
    box.engine = self
  }

  isolated deinit {
    let pipeline = pipeline
    // The thread ends by itself after this.
    work.perform { pipeline.close() }
  }

  /// Gets a file ready at a place, and plays it if `playing`.
  public func load(_ cue: Cue, at position: Double, playing: Bool) {
    latest.withLock { $0 = cue.number }
    let (pipeline, latest) = (pipeline, latest)
    work.perform {
      // Whoever skips through a long queue does not want to open every file of it.
      guard latest.withLock({ $0 }) == cue.number else { return }
      pipeline.load(cue, at: position, playing: playing)
    }
  }

  /// Says what follows the loaded file without a gap.
  public func prepare(_ cue: Cue?) { perform { $0.prepare(cue) } }

  /// Lets it be heard.
  public func play() { perform { $0.play() } }

  /// Lets it be silent, and stay where it is.
  public func pause() { perform { $0.pause() } }

  /// Lets go of the file and of the sound device.
  public func stop() {
    latest.withLock { $0 = 0 }
    perform { $0.stop() }
  }

  /// Goes to a place.
  public func seek(to position: Double) { perform { $0.seek(to: position) } }

  /// Asks for an event with the position.
  public func askPosition() { perform { $0.tellPosition() } }

  /// Multiplies every sample by this.
  public func setVolume(factor: Double) { perform { $0.setVolume(factor: factor) } }

  /// Makes loudness alike in this way.
  public func setReplayGain(_ settings: ReplayGain) { perform { $0.setReplayGain(settings) } }

  private func perform(_ body: @escaping @Sendable (Pipeline) -> Void) {
    let pipeline = pipeline
    work.perform { body(pipeline) }
  }
}

@MainActor private final class WeakEngine {
  weak var engine: GStreamerEngine?
}
