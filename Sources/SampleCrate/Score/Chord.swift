struct Chord: Sendable, Hashable {
  /// Of its root, from 1 to 7.
  let degree: Int
  /// Pitch classes, from 0 to 11: root, third, fifth and, for larger chords, seventh and ninth.
  let tones: [Int]

  /// Stacks thirds; with `leads`, the chord of the fifth degree has a raised third in minor: the
  /// leading tone.
  init(_ degree: Int, in key: MusicalKey, size: Int, leads: Bool) {
    self.degree = degree
    var tones = (0..<size).map { key.tone(degree + 2 * $0) % 12 }
    let third = (tones[0] + 3) % 12
    if leads, degree == 5, key.mode.isMinor, tones[1] == third { tones[1] = (third + 1) % 12 }
    // A ninth a semitone above the root is too dissonant.
    if size > 4, tones[4] == (tones[0] + 1) % 12 { tones.removeLast() }
    self.tones = tones
  }

  var root: Int { tones[0] }

  func contains(_ pitch: Int) -> Bool { tones.contains((pitch % 12 + 12) % 12) }

  func pitches(in range: ClosedRange<Int>) -> [Int] { range.filter { contains($0) } }

  /// In close position, as near as possible to the previous voicing; with four or more tones the
  /// root is left to the bass.
  func voicing(near before: [Int], around middle: Int) -> [Int] {
    let classes = tones.count > 3 ? Array(tones.dropFirst()) : tones
    var best: (cost: Int, pitches: [Int]) = (.max, [])
    for turn in classes.indices {
      var pitches: [Int] = []
      var least = middle - 9
      for index in classes.indices {
        let tone = classes[(turn + index) % classes.count]
        var pitch = least + (tone - least % 12 + 12) % 12
        if index > 0, pitch <= least { pitch += 12 }
        pitches.append(pitch)
        least = pitch
      }
      for shift in [0, 12] {
        let moved = pitches.map { $0 + shift }
        let center = moved.reduce(0, +) / moved.count
        var cost = abs(center - middle) * 2
        for (index, pitch) in moved.enumerated() where !before.isEmpty {
          cost += abs(pitch - before[min(index, before.count - 1)])
        }
        // Adjacent semitones sound muddy.
        for index in 1..<moved.count where moved[index] - moved[index - 1] == 1 { cost += 7 }
        if cost < best.cost { best = (cost, moved) }
      }
    }
    return best.pitches
  }
}

/// In beats.
struct ChordSpan: Sendable, Hashable {
  let start: Double
  let length: Double
  let chord: Chord

  var end: Double { start + length }
}

extension [ChordSpan] {
  func chord(at beat: Double) -> Chord? { last { $0.start <= beat + 1e-6 }?.chord }
}
