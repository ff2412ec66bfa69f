extension Band {
  /// By their names in data/sample.
  static let named: [String: Band] = quiet.merging(roots) { first, _ in first }
    .merging(groove) { first, _ in first }

  // MARK: - Ambient and classical

  private static let still = [[1, 4, 6, 5], [1, 3, 4, 4], [4, 1, 6, 3]]
  private static let stillMinor = [[1, 6, 3, 7], [1, 4, 6, 7], [6, 7, 1, 1]]

  private static let quiet: [String: Band] = [
    "drift": Band(
      lead: .glass,
      range: 67...86,
      isPentatonic: true,
      pace: 0,
      harmony: [
        Accompaniment(instrument: .pad, manner: .held, middle: 60, level: 0.75, distance: 0.6)
      ],
      bass: (.warmPad, .root),
      major: still,
      minor: stillMinor,
      cadence: [4, 4],
      chordSize: 5,
      room: 3.6,
      echo: (0.75, 0.4)
    ),
    "tape": Band(
      lead: .piano,
      range: 62...81,
      isPentatonic: true,
      pace: 0,
      harmony: [
        Accompaniment(instrument: .warmPad, manner: .held, middle: 58, level: 0.6, distance: 0.6),
        Accompaniment(
          instrument: .piano,
          manner: .broken([0, 2, 1, 3], step: 1),
          middle: 62,
          level: 0.32,
          distance: 0.6
        ),
      ],
      bass: (.roundBass, .root),
      major: still,
      minor: stillMinor,
      cadence: [6, 4],
      chordSize: 4,
      room: 2.8,
      echo: (1.5, 0.3)
    ),
    "choir": Band(
      lead: .harp,
      range: 64...84,
      isPentatonic: true,
      pace: 1,
      harmony: [
        Accompaniment(instrument: .choir, manner: .held, middle: 62, level: 0.8, distance: 0.6)
      ],
      bass: (.warmPad, .root),
      major: still,
      minor: stillMinor,
      cadence: [6, 4],
      chordSize: 3,
      room: 3.4
    ),
    "quartet": Band(
      lead: .violin,
      range: 66...86,
      pace: 1,
      harmony: [
        Accompaniment(instrument: .strings, manner: .held, middle: 59, level: 0.6, distance: 0.5)
      ],
      bass: (.strings, .fifths),
      major: [[1, 5, 6, 3], [1, 4, 5, 1], [1, 6, 2, 5]],
      minor: [[1, 4, 5, 1], [1, 6, 4, 5], [1, 7, 6, 5]],
      room: 2
    ),
    "keys": Band(
      lead: .piano,
      range: 67...86,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .piano,
          manner: .broken([0, 2, 1, 2], step: 0.5),
          middle: 56,
          level: 0.5,
          distance: 0.4
        )
      ],
      bass: (.piano, .fifths),
      major: [[1, 4, 5, 1], [1, 6, 4, 5], [1, 2, 5, 1]],
      minor: [[1, 4, 5, 1], [1, 6, 2, 5], [1, 4, 7, 3]],
      ease: 0.01,
      room: 1.6
    ),
    "pastoral": Band(
      lead: .flute,
      range: 67...88,
      pace: 1,
      harmony: [
        Accompaniment(
          instrument: .harp,
          manner: .broken([0, 1, 2, 3, 2, 1], step: 0.5),
          middle: 58,
          level: 0.6,
          distance: 0.5
        ),
        Accompaniment(instrument: .strings, manner: .held, middle: 60, level: 0.3, distance: 0.6),
      ],
      bass: (.strings, .root),
      major: [[1, 4, 1, 5], [1, 6, 4, 5], [1, 3, 4, 5]],
      minor: [[1, 7, 6, 5], [1, 4, 1, 5]],
      room: 2.2
    ),
  ]
}
