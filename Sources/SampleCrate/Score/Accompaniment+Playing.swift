extension Accompaniment {
  /// The last chord rings out.
  func notes(over chords: [ChordSpan], meter: Meter, ring: Double) -> [Note] {
    var notes: [Note] = []
    var hand: [Int] = []
    for (index, span) in chords.enumerated() {
      hand = span.chord.voicing(near: hand, around: middle)
      let isLast = index == chords.count - 1
      if isLast {
        for (string, pitch) in hand.enumerated() {
          notes.append(
            Note(
              start: span.start + Double(string) * rollStep,
              length: span.length + ring,
              pitch: pitch,
              force: 0.62
            )
          )
        }
      } else {
        notes += play(span, hand, meter)
      }
    }
    return notes
  }

  private func play(_ span: ChordSpan, _ hand: [Int], _ meter: Meter) -> [Note] {
    let bar = (span.start / meter.beats).rounded(.down) * meter.beats
    switch manner {
    case .held:
      return hand.map { Note(start: span.start, length: span.length, pitch: $0, force: 0.6) }
    case .stabs(let beats, let length):
      return beats.map { bar + $0 }.filter { $0 >= span.start && $0 < span.end }.flatMap { beat in
        hand.map {
          Note(start: beat, length: min(length, span.end - beat), pitch: $0, force: 0.62)
        }
      }
    case .strum(let beats):
      let times = beats.map { bar + $0 }.filter { $0 >= span.start && $0 < span.end }
      return times.enumerated().flatMap { index, beat in
        let next = index + 1 < times.count ? times[index + 1] : span.end
        let isUp = index % 2 == 1
        return (isUp ? hand.reversed() : hand).enumerated().map { string, pitch in
          Note(
            start: beat + Double(string) * rollStep * 0.6,
            length: next - beat,
            pitch: pitch,
            force: isUp ? 0.5 : 0.66
          )
        }
      }
    case .broken(let order, let step):
      let count = Int((span.length / step).rounded(.down))
      return (0..<count).map { index in
        let offset = Int(((span.start - bar) / step).rounded())
        let place = order[(offset + index) % order.count]
        let octave = place / hand.count
        return Note(
          start: span.start + Double(index) * step,
          length: max(step * 1.6, 0.4),
          pitch: hand[place % hand.count] + 12 * octave,
          force: index % 4 == 0 ? 0.66 : 0.54
        )
      }
    }
  }

  /// In beats.
  private var rollStep: Double {
    switch manner {
    case .held, .stabs: 0
    case .strum: 0.045
    case .broken: 0.09
    }
  }
}

extension BassLine {
  /// The last one is held.
  func notes(under chords: [ChordSpan], meter: Meter, around middle: Int) -> [Note] {
    var notes: [Note] = []
    var before = middle
    for (index, span) in chords.enumerated() {
      let root = Self.near(before, span.chord.root, around: middle)
      before = root
      guard index < chords.count - 1 else {
        notes.append(Note(start: span.start, length: span.length, pitch: root, force: 0.75))
        break
      }
      let next = Self.near(root, chords[index + 1].chord.root, around: middle)
      notes += play(span, root: root, next: next, meter: meter)
    }
    return notes
  }

  private func play(_ span: ChordSpan, root: Int, next: Int, meter: Meter) -> [Note] {
    let fifth = root + (span.chord.tones[2] - span.chord.root + 12) % 12
    func note(_ beat: Double, _ length: Double, _ pitch: Int, _ force: Double = 0.7) -> Note {
      Note(start: beat, length: min(length, span.end - beat), pitch: pitch, force: force)
    }
    switch self {
    case .root:
      return [note(span.start, span.length, root)]
    case .fifths:
      let bar = (span.start / meter.beats).rounded(.down) * meter.beats
      let strong = meter.strong.map { bar + $0 }.filter { $0 >= span.start && $0 < span.end }
      return strong.enumerated().map { note($1, 1.4, $0 % 2 == 0 ? root : fifth - 12) }
    case .walking:
      let count = max(Int(span.length), 1)
      let third = root + (span.chord.tones[1] - span.chord.root + 12) % 12
      let way = [root, third, fifth, root + 12]
      return (0..<count).map { step in
        let isLast = step == count - 1 && count > 1
        // The tone before a new chord approaches it by a semitone.
        let approach = next > root ? next - 1 : next + 1
        let leads = isLast && span.chord.contains(approach)
        return note(span.start + Double(step), 0.92, leads ? approach : way[step % 4])
      }
    case .octaves:
      return (0..<Int(span.length * 2)).map { step in
        note(span.start + Double(step) / 2, 0.42, step % 2 == 0 ? root : root + 12, 0.66)
      }
    case .figure(let tones):
      let bar = (span.start / meter.beats).rounded(.down) * meter.beats
      return tones.filter { bar + $0.beat >= span.start && bar + $0.beat < span.end }.map {
        note(bar + $0.beat, $0.length, [root, fifth, root + 12][$0.tone])
      }
    }
  }

  private static func near(_ pitch: Int, _ tone: Int, around middle: Int) -> Int {
    let choices = (middle - 8...middle + 9).filter { ($0 % 12) == tone % 12 }
    return choices.min { abs($0 - pitch) + abs($0 - middle) < abs($1 - pitch) + abs($1 - middle) }
      ?? middle
  }
}
