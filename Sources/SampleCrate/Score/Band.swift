struct Band: Sendable {
  var lead: Instrument
  /// Of the melody, in pitches.
  var range: ClosedRange<Int>
  var isPentatonic = false
  /// The rhythmic density of the melody, from 0 to 2.
  var pace = 1
  var harmony: [Accompaniment]
  var bass: (instrument: Instrument, line: BassLine)?
  var drums: [DrumLine] = []
  /// As degrees, in major and in minor.
  var major: [[Int]]
  var minor: [[Int]]
  /// The two chords before the last one.
  var cadence = [4, 5]
  /// The number of tones in a chord.
  var chordSize = 3
  /// The position of the second quaver within a beat.
  var swing = 0.5
  /// The largest random deviation of a note's start, in seconds.
  var ease = 0.006
  /// The reverberation time, in seconds.
  var room = 1.2
  /// The delay of the echo in beats, and its strength.
  var echo: (beats: Double, amount: Double) = (0, 0)
  /// Relative to the other parts.
  var leadLevel = 1.0
  /// It holds the tonic and its fifth throughout.
  var drone: Instrument?
}

struct Accompaniment: Sendable {
  enum Manner: Sendable {
    /// For the length of the chord.
    case held
    /// At these beats of the bar, with the given length in beats.
    case stabs([Double], length: Double)
    /// At these beats, one string after the other.
    case strum([Double])
    /// Arpeggiated in this order of the chord's tones, with the given number of beats for each.
    case broken([Int], step: Double)
  }

  var instrument: Instrument
  var manner: Manner
  /// Of the voicings, as a pitch.
  var middle = 62
  var level = 0.5
  var distance = 0.4
}

enum BassLine: Sendable {
  /// As long as the chord.
  case root
  /// On the strong beats.
  case fifths
  /// A tone on each beat, towards the next chord.
  case walking
  /// The root in quavers, in two octaves.
  case octaves
  /// At these beats, for these lengths: 0 for the root, 1 for the fifth, 2 for the octave.
  case figure([(beat: Double, tone: Int, length: Double)])
}

struct DrumLine: Sendable {
  var drum: Drum
  /// One sign for each of equal steps of four beats: “x” loud, “o” soft, anything else silent.
  ///
  /// Shorter bars use its beginning, longer ones repeat it.
  var pattern: String
  var level = 0.5
}
