/// One tone of a part; times in beats.
struct Note: Sendable, Hashable {
  /// When it begins.
  var start: Double
  /// How long it is held.
  var length: Double
  /// 60 is the C in the middle, and each half tone is one.
  var pitch: Int
  /// How hard it is played, from 0 to 1.
  var force: Double
}

/// What one instrument plays.
struct Part: Sendable {
  /// What it does in the piece.
  enum Role: Sendable, Hashable { case melody, harmony, bass, drone, drums }

  var role: Role
  var instrument: Instrument
  /// How loud it is beside the others.
  var level: Double
  /// How far away it is: the share of it that the room answers.
  var distance: Double
  var notes: [Note]
}

/// A whole piece, ready to be played.
struct Score: Sendable {
  let key: MusicalKey
  let meter: Meter
  /// Beats in a minute.
  let tempo: Double
  /// Where the second quaver of a beat begins: 0.5 is even, more swings.
  let swing: Double
  /// How long the room answers, in seconds.
  let room: Double
  /// The echo: after how many beats, and how much.
  let echo: (beats: Double, amount: Double)
  let chords: [ChordSpan]
  var parts: [Part]
  /// When the last chord begins.
  let end: Double
  /// How long the whole takes, with the last chord dying away, in seconds.
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
