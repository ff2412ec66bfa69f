/// One tone of a part; times are in beats.
struct Note: Sendable, Hashable {
  /// The start.
  var start: Double
  /// The length.
  var length: Double
  /// The MIDI note number: 60 is middle C, a semitone is 1.
  var pitch: Int
  /// The force of the stroke, from 0 to 1.
  var force: Double
}

/// The notes of one instrument.
struct Part: Sendable {
  /// The function of the part in the piece.
  enum Role: Sendable, Hashable { case melody, harmony, bass, drone, drums }

  var role: Role
  var instrument: Instrument
  /// The level relative to the other parts.
  var level: Double
  /// The share of the part sent to the reverb.
  var distance: Double
  var notes: [Note]
}

/// A complete piece.
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
  /// The duration in seconds, including the decay of the last chord.
  let duration: Double

  /// The time of a beat, in seconds from the first one.
  func time(_ beat: Double) -> Double {
    let whole = beat.rounded(.down)
    let share = beat - whole
    let swung = share < 0.5 ? share * 2 * swing : swing + (share - 0.5) * 2 * (1 - swing)
    return (whole + swung) * 60 / tempo
  }

  /// The chord that sounds at a beat.
  func chord(at beat: Double) -> Chord? {
    chords.last { $0.start <= beat + 1e-6 }?.chord
  }
}
