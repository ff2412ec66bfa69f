internal import Pixels

/// The same input always gives the same score.
struct Composer {
  let band: Band
  let key: MusicalKey
  let meter: Meter
  /// Beats per minute.
  let tempo: Double
  let mood: Mood
  let seed: UInt64

  enum Mood: String, Sendable, CaseIterable {
    case calm, tender, bright, lively, dark

    /// Added to the density of the melody.
    var pace: Int { self == .lively ? 1 : self == .calm ? -1 : 0 }

    /// Of the melody, in semitones.
    var lift: Int { self == .bright ? 3 : self == .dark ? -4 : 0 }

    /// A factor of the reverberation time.
    var room: Double {
      switch self {
      case .calm: 1.4
      case .tender: 1.2
      case .dark: 1.3
      case .bright: 0.9
      case .lively: 0.8
      }
    }
  }

  func score() -> Score {
    var chance = Chance(seed: seed)
    let barTime = meter.beats * 60 / tempo
    let ring = min(max(band.room * mood.room * 0.9, 1.4), 3.2)
    let bars = barCount(barTime: barTime, ring: ring, &chance)
    let chords = chords(bars: bars, barTime: barTime, &chance)
    let end = Double(bars) * meter.beats
    let hold = min(meter.beats, 2.6 * tempo / 60)
    let ringBeats = ring * 0.5 * tempo / 60
    var score = Score(
      key: key,
      meter: meter,
      tempo: tempo,
      swing: band.swing,
      room: band.room * mood.room,
      echo: band.echo,
      chords: chords + [ChordSpan(start: end, length: hold, chord: chord(1))],
      parts: [],
      end: end,
      duration: Double(bars) * barTime + hold * 60 / tempo + ring
    )
    score.parts = parts(score, bars: bars, hold: hold, ring: ringBeats, &chance)
    return score
  }

  private func parts(
    _ score: Score,
    bars: Int,
    hold: Double,
    ring: Double,
    _ chance: inout Chance
  ) -> [Part] {
    var parts: [Part] = []
    var melody = tune(score, bars: bars, &chance)
    if var last = melody.last, last.start >= score.end {
      last.length = hold
      melody[melody.count - 1] = last
    }
    parts.append(
      Part(
        role: .melody,
        instrument: band.lead,
        level: band.leadLevel,
        distance: 0.5,
        notes: melody
      )
    )
    for player in band.harmony {
      let notes = player.notes(over: score.chords, meter: meter, ring: ring)
      parts.append(
        Part(
          role: .harmony,
          instrument: player.instrument,
          level: player.level,
          distance: player.distance,
          notes: notes
        )
      )
    }
    if let bass = band.bass {
      let notes = bass.line.notes(under: score.chords, meter: meter, around: 40)
      parts.append(
        Part(role: .bass, instrument: bass.instrument, level: 0.62, distance: 0.08, notes: notes)
      )
    }
    if let drone = band.drone {
      let low = 32 + (key.tonic + 4) % 12
      let notes = [low, low + 7, low + 12].map {
        Note(start: 0, length: score.end + hold, pitch: $0, force: 0.6)
      }
      parts.append(
        Part(role: .drone, instrument: drone, level: 0.34, distance: 0.5, notes: notes)
      )
    }
    for line in band.drums {
      parts.append(
        Part(
          role: .drums,
          instrument: .drum(line.drum),
          level: line.level * (mood == .calm ? 0.75 : 1),
          distance: 0.16,
          notes: beats(line, bars: bars, &chance)
        )
      )
    }
    return parts.map { eased($0, &chance) }
  }

  private func tune(_ score: Score, bars: Int, _ chance: inout Chance) -> [Note] {
    let lift = mood.lift
    let opens = bars >= 6 && chance.isTrue(0.45) ? 1 : 0
    let usual = min(max(band.pace + mood.pace, 0), 2)
    var melody: [Note] = []
    for pace in usual...2 {
      let writer = MelodyWriter(
        key: key,
        meter: meter,
        chords: score.chords,
        range: band.range.lowerBound + lift...band.range.upperBound + lift,
        isPentatonic: band.isPentatonic,
        pace: pace
      )
      melody = writer.melody(bars: opens..<bars + 1, chance: &chance)
      // With few or slow bars the melody needs a higher density to have enough tones.
      if melody.count >= 8, Set(melody.map(\.pitch)).count >= 4 { break }
    }
    return melody
  }

  /// Whose length is nearest to a random one.
  private func barCount(barTime: Double, ring: Double, _ chance: inout Chance) -> Int {
    let wished = chance.number(22...30)
    let last = min(barTime, 2.6) + ring
    let counts = Array(stride(from: 4, through: 48, by: 2))
    func time(_ count: Int) -> Double { Double(count) * barTime + last }
    let fitting = counts.filter { time($0) >= 20 && time($0) <= 38 }
    return fitting.min { abs(time($0) - wished) < abs(time($1) - wished) } ?? 4
  }

  private func chords(bars: Int, barTime: Double, _ chance: inout Chance) -> [ChordSpan] {
    let choices = key.mode.isMinor ? band.minor : band.major
    let first = chance.one(of: choices)
    let second = chance.one(of: choices)
    // Slow bars of four beats have two chords.
    let perBar = barTime > 3.2 && meter.beats == 4 ? 2 : 1
    let count = bars * perBar
    let length = meter.beats / Double(perBar)
    return (0..<count).map { index in
      let left = count - index
      let row = index * 2 < count || count < 8 ? first : second
      let degree = left <= 2 && count > 2 ? band.cadence[2 - left] : row[index % row.count]
      return ChordSpan(start: Double(index) * length, length: length, chord: chord(degree))
    }
  }

  private func chord(_ degree: Int) -> Chord {
    Chord(
      key.mode.fitting(degree),
      in: key,
      size: band.chordSize,
      leads: band.cadence.contains(5)
    )
  }

  private func beats(_ line: DrumLine, bars: Int, _ chance: inout Chance) -> [Note] {
    let signs = Array(line.pattern)
    let step = 4 / Double(signs.count)
    let count = Int((meter.beats / step).rounded())
    var notes: [Note] = []
    for bar in 0..<bars {
      for index in 0..<count {
        let sign = signs[index % signs.count]
        // Soft beats are omitted at random.
        guard sign == "x" || (sign == "o" && chance.isTrue(0.85)) else { continue }
        notes.append(
          Note(
            start: Double(bar) * meter.beats + Double(index) * step,
            length: step,
            pitch: 60,
            force: (sign == "x" ? 0.85 : 0.5) + chance.number(-0.06...0.06)
          )
        )
      }
    }
    if line.drum.endsPiece {
      notes.append(Note(start: Double(bars) * meter.beats, length: 1, pitch: 60, force: 0.7))
    }
    return notes
  }

  /// Varies the start and force of each note at random.
  private func eased(_ part: Part, _ chance: inout Chance) -> Part {
    guard part.role != .drone else { return part }
    var part = part
    let beat = band.ease * tempo / 60
    part.notes = part.notes.map { note in
      var note = note
      note.start = max(note.start + chance.number(-beat...beat), 0)
      note.force = min(max(note.force + chance.number(-0.05...0.05), 0.1), 1)
      return note
    }
    return part
  }
}
