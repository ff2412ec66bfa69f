extension Band {
  private static let turns = [[2, 5, 1, 6], [1, 6, 2, 5], [3, 6, 2, 5], [4, 7, 3, 6]]
  private static let turnsMinor = [[1, 4, 2, 5], [1, 6, 2, 5], [4, 7, 3, 6]]
  private static let songs = [[1, 4, 1, 5], [1, 5, 6, 4], [1, 4, 5, 4]]
  private static let songsMinor = [[1, 7, 6, 7], [1, 4, 1, 7], [1, 3, 7, 4]]
  private static let rideCymbal = DrumLine(drum: .ride, pattern: "x.xox.xo", level: 0.2)

  /// Jazz, bossa nova and folk.
  static let roots: [String: Band] = [
    "trio": Band(
      lead: .piano,
      range: 64...84,
      pace: 2,
      harmony: [
        Accompaniment(
          instrument: .piano,
          manner: .stabs([0, 1.5, 3.5], length: 0.6),
          middle: 59,
          level: 0.42,
          distance: 0.25
        )
      ],
      bass: (.uprightBass, .walking),
      drums: [
        rideCymbal, DrumLine(drum: .brush, pattern: "..x...x.", level: 0.2),
        DrumLine(drum: .softKick, pattern: "x...o...", level: 0.3),
      ],
      major: turns,
      minor: turnsMinor,
      cadence: [2, 5],
      chordSize: 4,
      swing: 0.63,
      ease: 0.009,
      room: 1
    ),
    "vibes": Band(
      lead: .vibraphone,
      range: 62...82,
      pace: 2,
      harmony: [
        Accompaniment(
          instrument: .cleanGuitar,
          manner: .stabs([0, 1, 2, 3], length: 0.42),
          middle: 58,
          level: 0.34,
          distance: 0.2
        )
      ],
      bass: (.uprightBass, .walking),
      drums: [rideCymbal, DrumLine(drum: .rim, pattern: "...x..x.", level: 0.16)],
      major: turns,
      minor: turnsMinor,
      cadence: [2, 5],
      chordSize: 4,
      swing: 0.62,
      ease: 0.009,
      room: 1.3
    ),
    "night club": Band(
      lead: .saxophone,
      range: 57...77,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .electricPiano,
          manner: .stabs([0, 2.5], length: 1.6),
          middle: 60,
          level: 0.52,
          distance: 0.35
        )
      ],
      bass: (.uprightBass, .fifths),
      drums: [
        DrumLine(drum: .brush, pattern: "o.x.o.x.", level: 0.24),
        DrumLine(drum: .ride, pattern: "x...x.o.", level: 0.14),
      ],
      major: turns,
      minor: turnsMinor,
      cadence: [2, 5],
      chordSize: 5,
      swing: 0.6,
      ease: 0.01,
      room: 1.8
    ),
    "bossa": Band(
      lead: .flute,
      range: 65...84,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .nylonGuitar,
          manner: .stabs([0, 1, 1.5, 2.5, 3.5], length: 0.6),
          middle: 58,
          level: 0.6,
          distance: 0.25
        )
      ],
      bass: (.uprightBass, .figure([(0, 0, 1.4), (1.5, 1, 0.5), (2, 1, 1.4), (3.5, 0, 0.5)])),
      drums: [
        DrumLine(drum: .shaker, pattern: "xoxoxoxoxoxoxoxo", level: 0.15),
        DrumLine(drum: .rim, pattern: "x..x..x...x..x..", level: 0.2),
      ],
      major: [[1, 6, 2, 5], [1, 4, 3, 6], [4, 3, 2, 5]],
      minor: [[1, 4, 7, 3], [1, 6, 2, 5]],
      cadence: [2, 5],
      chordSize: 5,
      room: 1.2
    ),
    "beach": Band(
      lead: .vibraphone,
      range: 62...81,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .nylonGuitar,
          manner: .strum([0, 1.5, 2, 3.5]),
          middle: 59,
          level: 0.55,
          distance: 0.25
        ),
        Accompaniment(instrument: .warmPad, manner: .held, middle: 62, level: 0.2, distance: 0.6),
      ],
      bass: (.uprightBass, .figure([(0, 0, 1.4), (1.5, 0, 0.5), (2, 1, 1.9)])),
      drums: [
        DrumLine(drum: .shaker, pattern: "oxoxoxox", level: 0.15),
        DrumLine(drum: .conga, pattern: "..x...xx", level: 0.24),
        DrumLine(drum: .lowConga, pattern: "x...x...", level: 0.24),
      ],
      major: [[1, 4, 2, 5], [1, 6, 2, 5]],
      minor: [[1, 4, 7, 3], [1, 7, 6, 5]],
      cadence: [2, 5],
      chordSize: 4,
      room: 1.3
    ),
    "fireside": Band(
      lead: .whistle,
      range: 69...88,
      isPentatonic: true,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .steelGuitar,
          manner: .broken([0, 2, 1, 3, 2, 1], step: 0.5),
          middle: 57,
          level: 0.62,
          distance: 0.25
        )
      ],
      bass: (.uprightBass, .fifths),
      major: songs,
      minor: songsMinor,
      cadence: [4, 5],
      ease: 0.01,
      room: 1.1
    ),
    "fiddle": Band(
      lead: .violin,
      range: 67...86,
      isPentatonic: true,
      pace: 2,
      harmony: [
        Accompaniment(
          instrument: .mandolin,
          manner: .strum([0, 0.5, 1.5, 2, 2.5]),
          middle: 62,
          level: 0.5,
          distance: 0.3
        )
      ],
      bass: (.uprightBass, .fifths),
      drums: [DrumLine(drum: .frame, pattern: "x.......", level: 0.36)],
      major: songs,
      minor: songsMinor,
      cadence: [4, 5],
      room: 1
    ),
    "oud": Band(
      lead: .oud,
      range: 55...74,
      pace: 2,
      harmony: [
        Accompaniment(instrument: .strings, manner: .held, middle: 60, level: 0.26, distance: 0.6)
      ],
      bass: nil,
      drums: [
        DrumLine(drum: .frame, pattern: "x...x.x.", level: 0.4),
        DrumLine(drum: .tambourine, pattern: ".xo.x.oo", level: 0.16),
      ],
      major: [[1, 2, 1, 2], [1, 4, 2, 1]],
      minor: [[1, 7, 1, 6], [1, 4, 7, 1]],
      cadence: [2, 7],
      room: 1.4,
      drone: .warmPad
    ),
    "zither": Band(
      lead: .zither,
      range: 62...84,
      isPentatonic: true,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .zither,
          manner: .broken([0, 2, 3, 5], step: 0.5),
          middle: 57,
          level: 0.34,
          distance: 0.5
        ),
        Accompaniment(instrument: .warmPad, manner: .held, middle: 62, level: 0.26, distance: 0.6),
      ],
      bass: nil,
      drums: [DrumLine(drum: .wood, pattern: "x.....o.", level: 0.1)],
      major: [[1, 6, 4, 5], [1, 1, 6, 5]],
      minor: [[1, 7, 6, 7], [1, 4, 7, 1]],
      cadence: [6, 5],
      room: 2
    ),
    "tavern": Band(
      lead: .mandolin,
      range: 64...84,
      pace: 2,
      harmony: [
        Accompaniment(
          instrument: .steelGuitar,
          manner: .strum([0, 1.5, 2.5]),
          middle: 57,
          level: 0.5,
          distance: 0.25
        )
      ],
      bass: (.uprightBass, .fifths),
      drums: [DrumLine(drum: .frame, pattern: "x..o.o..", level: 0.34)],
      major: [[1, 4, 5, 1], [1, 2, 5, 1]],
      minor: [[1, 4, 7, 1], [1, 7, 6, 5]],
      cadence: [4, 5],
      room: 1
    ),
    "waltz": Band(
      lead: .accordion,
      range: 62...82,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .nylonGuitar,
          manner: .stabs([1, 2], length: 0.7),
          middle: 60,
          level: 0.5,
          distance: 0.25
        ),
        Accompaniment(instrument: .strings, manner: .held, middle: 57, level: 0.2, distance: 0.6),
      ],
      bass: (.uprightBass, .fifths),
      major: [[1, 6, 2, 5], [1, 4, 5, 1]],
      minor: [[1, 4, 5, 1], [1, 6, 4, 5]],
      ease: 0.009,
      room: 1.3
    ),
  ]
}
