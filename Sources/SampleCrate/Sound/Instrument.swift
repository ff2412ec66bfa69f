/// What makes a tone.
enum Instrument: Sendable {
  /// Harmonics that grow dull: winds, strings, organs, pianos.
  case wave(WaveVoice)
  /// A plucked string.
  case string(StringVoice)
  /// Sines that bend each other: bells, bars and electric pianos.
  case bell(BellVoice)
  /// Skins and metal.
  case drum(Drum)
}

/// A note as it is to sound.
struct Sounding: Sendable {
  /// The first sample.
  let start: Int
  /// How long it is held, in seconds.
  let length: Double
  /// In cycles a second.
  let frequency: Double
  /// From 0 to 1.
  let force: Double
  /// Its number in the part, by which tones that are alike differ.
  let number: Int
}

/// Samples of one part; outside of it nothing is written.
struct SoundBuffer {
  let samples: UnsafeMutableBufferPointer<Float>

  /// Samples in a second.
  static let rate = 44_100.0
  /// Envelopes are worked out once in so many samples, and go straight between.
  static let step = 48

  /// Goes through a note in short steps: `body` gets the range of samples and what was so far.
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

/// How loud a tone is as it goes on.
struct Envelope: Sendable {
  /// How long it takes to be there, in seconds.
  var attack = 0.008
  /// The time in which it falls to a third, down to `sustain`.
  var decay = 1.0
  /// What is left as long as it is held.
  var sustain = 0.0
  /// How long it takes to end.
  var release = 0.12

  /// From 0 to 1, at a time, for a note that is held so long.
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
