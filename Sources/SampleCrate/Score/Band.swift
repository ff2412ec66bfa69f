/// Who plays, and in which manner: what makes a genre sound like itself.
struct Band: Sendable {
  /// What plays the melody.
  var lead: Instrument
  /// Where the melody lies.
  var range: ClosedRange<Int>
  /// Whether the melody keeps to five tones.
  var isPentatonic = false
  /// How busy the melody is, from 0 to 2.
  var pace = 1
  /// Who plays the chords, and how.
  var harmony: [Accompaniment]
  /// What plays the bass; nil for none.
  var bass: (instrument: Instrument, line: BassLine)?
  /// The beats of the drums.
  var drums: [DrumLine] = []
  /// The chords, bar by bar, in major and in minor.
  var major: [[Int]]
  var minor: [[Int]]
  /// The two chords before the last one.
  var cadence = [4, 5]
  /// How many tones a chord has.
  var chordSize = 3
  /// Where the second quaver of a beat begins.
  var swing = 0.5
  /// How far the players are from being machines, in seconds.
  var ease = 0.006
  /// How long the room answers, in seconds.
  var room = 1.2
  /// After how many beats an echo comes, and how much of it.
  var echo: (beats: Double, amount: Double) = (0, 0)
  /// How loud the melody is beside the others.
  var leadLevel = 1.0
  /// What plays the tonic and its fifth all through; nil for none.
  var drone: Instrument?
}

/// How an instrument plays chords.
struct Accompaniment: Sendable {
  /// The manner.
  enum Manner: Sendable {
    /// Chord by chord, held.
    case held
    /// At these beats of the bar, each so long.
    case stabs([Double], length: Double)
    /// The strings one after the other, at these beats.
    case strum([Double])
    /// One tone after the other, each so many beats, in this order of the tones.
    case broken([Int], step: Double)
  }

  var instrument: Instrument
  var manner: Manner
  /// The pitch that the hand is around.
  var middle = 62
  var level = 0.5
  var distance = 0.4
}

/// How the bass goes.
enum BassLine: Sendable {
  /// The root, as long as the chord.
  case root
  /// Root and fifth, on the strong beats.
  case fifths
  /// A tone on each beat, on its way to the next chord.
  case walking
  /// The root in quavers, in two octaves.
  case octaves
  /// At these beats: 0 for the root, 1 for the fifth, 2 for the octave, so long.
  case figure([(beat: Double, tone: Int, length: Double)])
}

/// What one drum plays in a bar.
struct DrumLine: Sendable {
  var drum: Drum
  /// One sign for each of equal steps of four beats: “x” loud, “o” soft, anything else silent.
  ///
  /// Shorter bars use the beginning of it, longer ones begin anew.
  var pattern: String
  var level = 0.5
}
