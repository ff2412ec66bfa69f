extension Band {
  private static let loops = [[1, 5, 6, 4], [6, 4, 1, 5], [4, 5, 3, 6], [1, 3, 4, 5]]
  private static let loopsMinor = [[1, 6, 3, 7], [1, 4, 6, 7], [6, 7, 1, 3], [1, 7, 6, 4]]
  private static let soft = [[1, 3, 2, 5], [4, 3, 2, 1], [1, 6, 4, 5], [2, 5, 1, 4]]
  private static let softMinor = [[1, 4, 7, 3], [6, 7, 1, 1], [1, 3, 6, 5]]

  /// Electronic music, pop and soul.
  static let groove: [String: Band] = [
    "circuit": Band(
      lead: .lead,
      range: 64...84,
      isPentatonic: true,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .sequencer,
          manner: .broken([0, 2, 1, 3, 4, 3, 1, 2], step: 0.25),
          middle: 62,
          level: 0.5,
          distance: 0.3
        ),
        Accompaniment(instrument: .pad, manner: .held, middle: 60, level: 0.3, distance: 0.6),
      ],
      bass: (.synthBass, .octaves),
      drums: [
        DrumLine(drum: .kick, pattern: "x...x...x...x...", level: 0.72),
        DrumLine(drum: .hat, pattern: "..x...x...x...x.", level: 0.17),
        DrumLine(drum: .clap, pattern: "....x.......x...", level: 0.26),
      ],
      major: loops,
      minor: loopsMinor,
      cadence: [4, 5],
      ease: 0,
      room: 1.2,
      echo: (0.75, 0.3),
      leadLevel: 0.85
    ),
    "grid": Band(
      lead: .marimba,
      range: 64...84,
      isPentatonic: true,
      pace: 2,
      harmony: [
        Accompaniment(
          instrument: .marimba,
          manner: .broken([0, 1, 2, 0, 1, 3], step: 0.5),
          middle: 60,
          level: 0.5,
          distance: 0.35
        ),
        Accompaniment(instrument: .pad, manner: .held, middle: 60, level: 0.3, distance: 0.6),
      ],
      bass: (.dialBass, .figure([(0, 0, 0.8), (1.5, 0, 0.4), (2.5, 1, 0.5), (3, 0, 0.8)])),
      drums: [
        DrumLine(drum: .softKick, pattern: "x.....x.x.......", level: 0.5),
        DrumLine(drum: .rim, pattern: "....x..o....x...", level: 0.2),
        DrumLine(drum: .hat, pattern: "x.o.x.o.x.o.x.oo", level: 0.12),
      ],
      major: loops,
      minor: loopsMinor,
      cadence: [4, 5],
      ease: 0,
      room: 1.6,
      echo: (0.75, 0.35)
    ),
    "night drive": Band(
      lead: .lead,
      range: 60...79,
      pace: 1,
      harmony: [
        Accompaniment(instrument: .strings, manner: .held, middle: 62, level: 0.45, distance: 0.5),
        Accompaniment(
          instrument: .sequencer,
          manner: .broken([0, 1, 2, 1], step: 0.5),
          middle: 64,
          level: 0.3,
          distance: 0.4
        ),
      ],
      bass: (.synthBass, .octaves),
      drums: [
        DrumLine(drum: .kick, pattern: "x.......x.......", level: 0.7),
        DrumLine(drum: .snare, pattern: "....x.......x...", level: 0.4),
        DrumLine(drum: .hat, pattern: "x.x.x.x.x.x.x.x.", level: 0.13),
      ],
      major: loops,
      minor: loopsMinor,
      cadence: [6, 7],
      ease: 0.001,
      room: 1.5,
      echo: (0.5, 0.25),
      leadLevel: 0.9
    ),
    "city": Band(
      lead: .lead,
      range: 64...83,
      pace: 2,
      harmony: [
        Accompaniment(
          instrument: .electricPiano,
          manner: .stabs([0, 0.75, 1.5, 2.5, 3.25], length: 0.45),
          middle: 62,
          level: 0.55,
          distance: 0.3
        ),
        Accompaniment(instrument: .strings, manner: .held, middle: 64, level: 0.2, distance: 0.6),
      ],
      bass: (
        .pickedBass,
        .figure([
          (0, 0, 0.7), (0.75, 2, 0.25), (1.5, 0, 0.5), (2, 0, 0.5), (2.5, 1, 0.5), (3.5, 2, 0.4),
        ])
      ),
      drums: [
        DrumLine(drum: .kick, pattern: "x.....x.x.......", level: 0.62),
        DrumLine(drum: .snare, pattern: "....x.......x...", level: 0.42),
        DrumLine(drum: .hat, pattern: "x.x.x.x.x.x.x.xo", level: 0.14),
      ],
      major: [[4, 5, 3, 6], [4, 3, 2, 1], [2, 5, 3, 6]],
      minor: [[6, 7, 1, 1], [1, 4, 7, 3]],
      cadence: [4, 5],
      chordSize: 4,
      room: 1.1
    ),
    "dream": Band(
      lead: .celesta,
      range: 67...86,
      isPentatonic: true,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .cleanGuitar,
          manner: .broken([0, 2, 1, 2, 3, 2, 1, 2], step: 0.5),
          middle: 62,
          level: 0.5,
          distance: 0.6
        ),
        Accompaniment(instrument: .choir, manner: .held, middle: 62, level: 0.3, distance: 0.7),
      ],
      bass: (.roundBass, .figure([(0, 0, 1.8), (2, 0, 1.4), (3.5, 1, 0.5)])),
      drums: [
        DrumLine(drum: .softKick, pattern: "x.......x.x.....", level: 0.5),
        DrumLine(drum: .snare, pattern: "....x.......x...", level: 0.26),
        DrumLine(drum: .tambourine, pattern: "..x...x...x...x.", level: 0.13),
      ],
      major: loops,
      minor: loopsMinor,
      cadence: [4, 5],
      room: 2.4,
      echo: (0.5, 0.3)
    ),
    "arcade": Band(
      lead: .pulse,
      range: 67...88,
      isPentatonic: true,
      pace: 2,
      harmony: [
        Accompaniment(
          instrument: .pulse,
          manner: .broken([0, 1, 2, 3], step: 0.25),
          middle: 62,
          level: 0.34,
          distance: 0.1
        )
      ],
      bass: (.synthBass, .octaves),
      drums: [
        DrumLine(drum: .kick, pattern: "x...x...x...x...", level: 0.5),
        DrumLine(drum: .snare, pattern: "....x.......x..o", level: 0.3),
        DrumLine(drum: .hat, pattern: "x.x.x.x.x.x.x.x.", level: 0.1),
      ],
      major: loops,
      minor: loopsMinor,
      cadence: [4, 5],
      ease: 0,
      room: 0.7
    ),
    "unplugged": Band(
      lead: .clarinet,
      range: 58...78,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .steelGuitar,
          manner: .strum([0, 1, 1.5, 2.5, 3, 3.5]),
          middle: 60,
          level: 0.6,
          distance: 0.25
        )
      ],
      bass: (.pickedBass, .fifths),
      drums: [
        DrumLine(drum: .softKick, pattern: "x...x...", level: 0.4),
        DrumLine(drum: .shaker, pattern: "oxoxoxox", level: 0.15),
        DrumLine(drum: .clap, pattern: "..x...x.", level: 0.18),
      ],
      major: loops,
      minor: loopsMinor,
      room: 1
    ),
    "backbeat": Band(
      lead: .horn,
      range: 60...79,
      isPentatonic: true,
      pace: 1,
      harmony: [
        Accompaniment(instrument: .organ, manner: .held, middle: 62, level: 0.36, distance: 0.35),
        Accompaniment(
          instrument: .cleanGuitar,
          manner: .stabs([1, 3], length: 0.3),
          middle: 67,
          level: 0.34,
          distance: 0.2
        ),
      ],
      bass: (
        .pickedBass,
        .figure([
          (0, 0, 0.9), (1, 0, 0.5), (1.5, 1, 0.5), (2.5, 2, 0.5), (3, 1, 0.5), (3.5, 0, 0.4),
        ])
      ),
      drums: [
        DrumLine(drum: .kick, pattern: "x......xx.......", level: 0.58),
        DrumLine(drum: .snare, pattern: "....x.......x...", level: 0.42),
        DrumLine(drum: .hat, pattern: "x.x.x.x.x.x.x.x.", level: 0.13),
        DrumLine(drum: .tambourine, pattern: "....x.......x...", level: 0.14),
      ],
      major: soft,
      minor: softMinor,
      cadence: [2, 5],
      chordSize: 4,
      swing: 0.53,
      room: 1
    ),
    "slow jam": Band(
      lead: .saxophone,
      range: 58...77,
      isPentatonic: true,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .electricPiano,
          manner: .stabs([0, 1.5, 2.5], length: 1.2),
          middle: 61,
          level: 0.62,
          distance: 0.35
        ),
        Accompaniment(instrument: .warmPad, manner: .held, middle: 62, level: 0.22, distance: 0.6),
      ],
      bass: (.roundBass, .figure([(0, 0, 1.3), (1.5, 0, 0.5), (2.5, 1, 0.5), (3.5, 2, 0.5)])),
      drums: [
        DrumLine(drum: .softKick, pattern: "x.....x...x.....", level: 0.52),
        DrumLine(drum: .rim, pattern: "....x.......x...", level: 0.28),
        DrumLine(drum: .hat, pattern: "x.oox.oox.oox.oo", level: 0.11),
      ],
      major: soft,
      minor: softMinor,
      cadence: [2, 5],
      chordSize: 5,
      swing: 0.57,
      ease: 0.01,
      room: 1.5
    ),
    "sunday": Band(
      lead: .electricPiano,
      range: 62...82,
      isPentatonic: true,
      pace: 2,
      harmony: [
        Accompaniment(instrument: .organ, manner: .held, middle: 60, level: 0.4, distance: 0.4),
        Accompaniment(instrument: .choir, manner: .held, middle: 64, level: 0.25, distance: 0.7),
      ],
      bass: (
        .pickedBass, .figure([(0, 0, 1.4), (1.5, 1, 0.5), (2, 0, 0.9), (3, 1, 0.5), (3.5, 2, 0.5)])
      ),
      drums: [
        DrumLine(drum: .kick, pattern: "x...x...", level: 0.46),
        DrumLine(drum: .clap, pattern: "..x...x.", level: 0.3),
        DrumLine(drum: .tambourine, pattern: "xoxoxoxo", level: 0.12),
      ],
      major: soft,
      minor: softMinor,
      cadence: [4, 5],
      chordSize: 4,
      swing: 0.56,
      room: 1.5
    ),
  ]
}
