/// A synthesised instrument.
enum Instrument: Sendable {
  /// Harmonics that lose brightness over time: winds, strings, organs, pianos.
  case wave(WaveVoice)
  /// A plucked string.
  case string(StringVoice)
  /// Frequency modulation: bells, bars and electric pianos.
  case bell(BellVoice)
  /// Drums and cymbals.
  case drum(Drum)
}

/// A note in samples and seconds, ready to be rendered.
struct Sounding: Sendable {
  /// The first sample.
  let start: Int
  /// The time for which it is held, in seconds.
  let length: Double
  /// In hertz.
  let frequency: Double
  /// From 0 to 1.
  let force: Double
  /// Its index in the part, which varies the sound of equal notes.
  let number: Int
}

/// The samples of one part; notes are truncated at its end.
struct SoundBuffer {
  let samples: UnsafeMutableBufferPointer<Float>

  /// The sample rate in hertz.
  static let rate = 44_100.0
  /// Envelopes are computed once for this number of samples and interpolated linearly.
  static let step = 48

  /// Divides a note into short steps; `body` receives the range of samples and the time since its
  /// start.
  @inline(__always) func eachStep(
    of note: Sounding,
    seconds: Double,
    _ body: (Range<Int>, Double) -> Void
  ) {
    let end = min(note.start + Int(seconds * Self.rate), samples.count)
    var at = note.start
    while at < end {
      let next = min(at + Self.step, end)
      body(at..<next, Double(at - note.start) / Self.rate)
      at = next
    }
  }
}

/// The level of a tone over time.
struct Envelope: Sendable {
  /// The attack time, in seconds.
  var attack = 0.008
  /// The time constant (to 1/e) of the decay to `sustain`, in seconds.
  var decay = 1.0
  /// The level while the note is held.
  var sustain = 0.0
  /// The release time, in seconds.
  var release = 0.12

  /// The level from 0 to 1 at a time, for a note held for `held` seconds.
  func level(at time: Double, held: Double) -> Double {
    var level = sustain
    if sustain < 1 { level += (1 - sustain) * exponential(-max(time - attack, 0) / decay) }
    if time < attack {
      let share = time / attack
      level *= share * share * (3 - 2 * share)
    }
    guard time > held else { return level }
    let left = max(1 - (time - held) / release, 0)
    return level * left * left
  }
}
