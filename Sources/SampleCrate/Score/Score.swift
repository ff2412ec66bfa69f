/// Times are in beats.
struct Note: Sendable, Hashable {
  var start: Double
  var length: Double
  /// The MIDI note number: 60 is middle C.
  var pitch: Int
  /// From 0 to 1.
  var force: Double
}

struct Part: Sendable {
  enum Role: Sendable, Hashable { case melody, harmony, bass, drone, drums }

  var role: Role
  var instrument: Instrument
  /// Relative to the other parts.
  var level: Double
  /// The share of the part sent to the reverb.
  var distance: Double
  var notes: [Note]
}

struct Score: Sendable {
  let key: MusicalKey
  let meter: Meter
  /// Beats per minute.
  let tempo: Double
  /// The position of the second quaver within a beat: 0.5 is straight, more is swing.
  let swing: Double
  /// The reverberation time, in seconds.
  let room: Double
  /// The delay of the echo in beats, and its strength.
  let echo: (beats: Double, amount: Double)
  let chords: [ChordSpan]
  var parts: [Part]
  /// The start of the last chord, in beats.
  let end: Double
  /// In seconds, including the decay of the last chord.
  let duration: Double

  /// In seconds from the first beat.
  func time(_ beat: Double) -> Double {
    let whole = beat.rounded(.down)
    let share = beat - whole
    let swung = share < 0.5 ? share * 2 * swing : swing + (share - 0.5) * 2 * (1 - swing)
    return (whole + swung) * 60 / tempo
  }
}
