struct MusicalKey: Sendable, Hashable {
  /// From 0 for C to 11 for B.
  let tonic: Int
  let mode: Mode

  enum Mode: String, Sendable, CaseIterable {
    case major, minor, dorian, mixolydian, lydian, hijaz

    /// Semitones above the tonic.
    var steps: [Int] {
      switch self {
      case .major: [0, 2, 4, 5, 7, 9, 11]
      case .minor: [0, 2, 3, 5, 7, 8, 10]
      case .dorian: [0, 2, 3, 5, 7, 9, 10]
      case .mixolydian: [0, 2, 4, 5, 7, 9, 10]
      case .lydian: [0, 2, 4, 6, 7, 9, 11]
      case .hijaz: [0, 1, 4, 5, 7, 8, 10]
      }
    }

    /// Without dissonances, for pentatonic melodies.
    var five: [Int] {
      switch self {
      case .major, .mixolydian, .lydian: [0, 2, 4, 7, 9]
      case .minor, .dorian: [0, 3, 5, 7, 10]
      case .hijaz: [0, 1, 4, 5, 7]
      }
    }

    /// Replaces degrees that sound dissonant in this mode.
    func fitting(_ degree: Int) -> Int {
      switch (self, degree) {
      case (.lydian, 4): 2
      case (.mixolydian, 5): 7
      case (.mixolydian, 3): 6
      case (.dorian, 6): 4
      default: degree
      }
    }

    var isMinor: Bool { steps[2] == 3 }
  }

  init(tonic: Int, mode: Mode) {
    self.tonic = tonic
    self.mode = mode
  }

  /// Such as “F# minor”.
  init?(_ name: String) {
    let words = name.split(separator: " ")
    guard words.count == 2, let mode = Mode(rawValue: String(words[1])) else { return nil }
    let naturals: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
    guard let letter = words[0].first, let natural = naturals[letter] else { return nil }
    switch words[0].dropFirst() {
    case "": tonic = natural
    case "#": tonic = (natural + 1) % 12
    case "b": tonic = (natural + 11) % 12
    default: return nil
    }
    self.mode = mode
  }

  /// Counted from 1; degrees above 7 continue in the next octave.
  func tone(_ degree: Int) -> Int {
    let place = degree - 1
    let octave = place >= 0 ? place / 7 : (place - 6) / 7
    return tonic + 12 * octave + mode.steps[place - octave * 7]
  }

  /// With `five`, those of the pentatonic scale.
  func pitches(in range: ClosedRange<Int>, five: Bool) -> [Int] {
    let steps = five ? mode.five : mode.steps
    return range.filter { steps.contains(($0 - tonic + 120) % 12) }
  }
}
