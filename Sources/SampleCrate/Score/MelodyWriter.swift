internal import Pixels

/// It repeats and varies a motif and ends on the tonic.
struct MelodyWriter {
  let key: MusicalKey
  let meter: Meter
  let chords: [ChordSpan]
  let range: ClosedRange<Int>
  let isPentatonic: Bool
  /// From 0 to 2.
  let pace: Int

  /// The moves are in steps of the scale.
  private struct Motif {
    let lengths: [Double]
    let moves: [Int]
  }

  /// With a long final tone.
  func melody(bars: Range<Int>, chance: inout Chance) -> [Note] {
    let first = motif(pace, &chance)
    let second = motif(max(pace - chance.whole(0...1), 0), &chance)
    let turn = motif(min(pace + chance.whole(0...1), 2), &chance)
    let plan = chance.one(of: [[0, 1, 0, 2], [0, 0, 1, 2], [0, 1, 2, 1], [0, 2, 0, 1]])
    var notes: [Note] = []
    var pitch = range.lowerBound + (range.count * chance.whole(35...60)) / 100
    for (count, bar) in bars.enumerated() {
      let motif = [first, second, turn][plan[count % 4]]
      let start = Double(bar) * meter.beats
      let isCadence = bar == bars.upperBound - 1
      if isCadence, count > 0 {
        pitch = nearest(to: pitch, in: chords.chord(at: start)?.pitches(in: range) ?? [pitch])
        notes.append(Note(start: start, length: meter.beats, pitch: home(pitch), force: 0.8))
        continue
      }
      // Every fourth bar ends a phrase with a long tone.
      let breathes = count % 4 == 3
      write(motif, at: start, breathes: breathes, arch: arch(count, bars.count), &pitch, &notes)
    }
    return notes
  }

  private func write(
    _ motif: Motif,
    at start: Double,
    breathes: Bool,
    arch: Int,
    _ pitch: inout Int,
    _ notes: inout [Note]
  ) {
    var beat = 0.0
    for (index, length) in motif.lengths.enumerated() {
      defer { beat += abs(length) }
      guard length > 0 else { continue }
      if breathes, beat >= meter.beats * 0.6, index > 0 { continue }
      let isStrong = meter.strong.contains { abs($0 - beat) < 0.01 } || length >= 1.5
      let goal = aim(from: pitch, motif.moves[index]) + (index == 0 ? arch : 0)
      let choices = choices(at: start + beat, isStrong: isStrong)
      let next = nearest(to: min(max(goal, range.lowerBound), range.upperBound), in: choices)
      let repeats = notes.suffix(2).count == 2 && notes.suffix(2).allSatisfy { $0.pitch == next }
      pitch = repeats ? nearest(to: next, in: choices.filter { $0 != next }) : next
      let left = meter.beats - beat
      let held = breathes && left <= meter.beats * 0.6 + 0.01 ? left : length
      notes.append(
        Note(
          start: start + beat,
          length: held,
          pitch: pitch,
          force: isStrong ? 0.85 : 0.68
        )
      )
    }
  }

  /// The possible tones: on strong beats those of the chord, otherwise also those of the scale that
  /// do not clash with it.
  private func choices(at beat: Double, isStrong: Bool) -> [Int] {
    guard let chord = chords.chord(at: beat) else {
      return key.pitches(in: range, five: isPentatonic)
    }
    let own = chord.pitches(in: range)
    if isStrong, !own.isEmpty { return own }
    return (key.pitches(in: range, five: isPentatonic) + own).filter { pitch in
      // The plain third clashes with the raised third of the chord on the fifth degree.
      chord.contains(pitch)
        || !chord.tones.contains { ($0 + 11) % 12 == (pitch % 12) && chord.degree == 5 }
    }
  }

  private func motif(_ pace: Int, _ chance: inout Chance) -> Motif {
    let lengths = chance.one(of: meter.cells[pace])
    var moves: [Int] = []
    var sum = 0
    for _ in lengths {
      var move = chance.one(of: [-2, -1, -1, -1, 1, 1, 1, 2, 3, -3, 0])
      // Limit the distance from the start of the motif.
      if abs(sum + move) > 4 { move = -move }
      sum += move
      moves.append(move)
    }
    return Motif(lengths: lengths, moves: moves)
  }

  private func aim(from pitch: Int, _ steps: Int) -> Int {
    let scale = key.pitches(in: range, five: isPentatonic)
    let place = scale.firstIndex { $0 >= pitch } ?? max(scale.count - 1, 0)
    var goal = place + steps
    if goal < 0 || goal >= scale.count { goal = place - steps }
    return scale.isEmpty ? pitch : scale[min(max(goal, 0), scale.count - 1)]
  }

  /// It rises in the middle of the piece and falls at the end.
  private func arch(_ bar: Int, _ count: Int) -> Int {
    let share = Double(bar) / Double(max(count - 1, 1))
    return share < 0.3 ? 0 : share < 0.7 ? 2 : -2
  }

  private func home(_ pitch: Int) -> Int {
    nearest(to: pitch, in: range.filter { ($0 - key.tonic + 120) % 12 == 0 })
  }

  private func nearest(to pitch: Int, in choices: [Int]) -> Int {
    choices.min { (abs($0 - pitch), $0) < (abs($1 - pitch), $1) } ?? pitch
  }
}
