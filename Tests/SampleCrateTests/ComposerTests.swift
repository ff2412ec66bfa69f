import Testing

@testable import SampleCrate

@Suite struct ComposerTests {
  private static let scores: [(name: String, score: Score)] = SampleCrate().records.flatMap {
    record in
    record.tracks.map { ("\(record.title)/\($0.title)", CratePiece.score(of: $0, of: record)) }
  }

  @Test func `a piece takes 10 to 25 seconds`() {
    for (name, score) in Self.scores {
      #expect((10...25).contains(score.duration), "\(name): \(score.duration)")
      #expect(score.time(score.end) < score.duration - 1)
    }
  }

  @Test func `every tone is of the key or of the chord that sounds`() {
    for (name, score) in Self.scores {
      for part in score.parts where part.role != .drums {
        for note in part.notes {
          // The ease of the players brings some tones a little early.
          let isOfKey = score.key.mode.steps.contains((note.pitch - score.key.tonic + 120) % 12)
          let chord = score.chords.chord(at: note.start + 0.06)
          #expect(isOfKey || chord?.contains(note.pitch) == true, "\(name) at \(note.start)")
        }
      }
    }
  }

  @Test func `the melody is at one with the chord on strong beats`() {
    for (name, score) in Self.scores {
      for note in score.parts[0].notes {
        let place = (note.start * 8).rounded() / 8
        let beat = place.truncatingRemainder(dividingBy: score.meter.beats)
        guard score.meter.strong.contains(where: { abs($0 - beat) < 0.01 }) else { continue }
        #expect(score.chords.chord(at: place)?.contains(note.pitch) == true, "\(name) at \(place)")
      }
    }
  }

  @Test func `the melody sings: small steps, few leaps, no tone for ever`() {
    for (name, score) in Self.scores {
      let pitches = score.parts[0].notes.map(\.pitch)
      #expect(pitches.count >= 6, "\(name) has \(pitches.count) tones")
      let steps = zip(pitches, pitches.dropFirst()).map { abs($1 - $0) }
      #expect(steps.allSatisfy { $0 <= 16 }, "\(name): \(steps)")
      #expect(steps.count { $0 > 9 } * 5 <= steps.count, "\(name): \(steps)")
      #expect(Set(pitches).count >= 3, "\(name): \(pitches)")
      for index in pitches.indices.dropFirst(3) {
        #expect(Set(pitches[index - 3...index]).count > 1, "\(name): \(pitches)")
      }
    }
  }

  @Test func `every piece ends at home`() {
    for (name, score) in Self.scores {
      #expect(score.parts[0].notes.last.map { ($0.pitch - score.key.tonic) % 12 } == 0, "\(name)")
      let bass = score.parts.first { $0.role == .bass }?.notes.last
      if let bass { #expect((bass.pitch - score.key.tonic) % 12 == 0, "\(name)") }
      #expect(score.chords.last?.chord.degree == 1)
    }
  }

  @Test func `no two pieces have the same tune, not even in another key`() {
    var tunes: [[Int]: String] = [:]
    for (name, score) in Self.scores {
      let notes = score.parts[0].notes
      let first = notes.first?.pitch ?? 0
      let tune = notes.flatMap { [$0.pitch - first, Int(($0.length * 4).rounded())] }
      #expect(tunes[tune] == nil, "\(name) is \(tunes[tune] ?? "")")
      tunes[tune] = name
      // Nor do they begin alike.
      let opening = Array(tune.prefix(20))
      #expect(tunes[opening + [-1]] == nil, "\(name) begins like \(tunes[opening + [-1]] ?? "")")
      tunes[opening + [-1]] = name
    }
  }

  @Test func `the genres differ in tempo, in players and in harmony`() {
    let bands = Set(SampleCrate().records.flatMap { $0.tracks.map(\.band) })
    #expect(bands.count >= 18)
    #expect(bands.allSatisfy { Band.named[$0] != nil })
    let meters = Set(Self.scores.map(\.score.meter.beats))
    #expect(meters == [3, 3.5, 4, 5])
    #expect(Set(Self.scores.map(\.score.key)).count >= 24)
    let rows = Set(Self.scores.map { $0.score.chords.map(\.chord.degree) })
    #expect(rows.count >= 60)
  }

  @Test func `a key is read by its name`() {
    #expect(MusicalKey("F# minor") == MusicalKey(tonic: 6, mode: .minor))
    #expect(MusicalKey("Bb lydian") == MusicalKey(tonic: 10, mode: .lydian))
    for name in ["", "H major", "C", "C loud", "Cx major", "C major 7"] {
      #expect(MusicalKey(name) == nil)
    }
  }
}
