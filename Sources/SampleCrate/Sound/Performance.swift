struct Performance {
  let score: Score

  /// Silence before the first note, in seconds, for the fade-in.
  private static let lead = 0.012

  /// Without normalisation; nil when the task was cancelled.
  func samples() async -> [Float]? {
    let count = Int(score.duration * SoundBuffer.rate)
    var near = [Float](repeating: 0, count: count)
    var far = near
    var scratch = near
    for part in score.parts where !part.notes.isEmpty {
      guard !Task.isCancelled else { return nil }
      // Others may want this thread.
      await Task.yield()
      play(part, &scratch)
      let gain = Self.gain(for: part, scratch)
      Self.mix(scratch, gain, distance: Float(part.distance), &near, &far)
    }
    if score.echo.amount > 0 { addEcho(&far) }
    let answer = Room(time: score.room).answer(to: far)
    near.withUnsafeMutableBufferPointer { near in
      for index in 0..<near.count { near[index] += answer[index] * 0.7 }
    }
    return near
  }

  private func play(_ part: Part, _ scratch: inout [Float]) {
    scratch.withUnsafeMutableBufferPointer { samples in
      samples.update(repeating: 0)
      let buffer = SoundBuffer(samples: samples)
      let notes = part.notes.enumerated().map { soundings($0, $1) }
      switch part.instrument {
      case .wave(let voice):
        var tables: [Int: WaveVoice.Tables] = [:]
        for (note, sounding) in zip(part.notes, notes) {
          let table = tables[note.pitch] ?? voice.tables(for: sounding.frequency)
          tables[note.pitch] = table
          voice.play(sounding, table, into: buffer)
        }
      case .string(let voice): for note in notes { voice.play(note, into: buffer) }
      case .bell(let voice): for note in notes { voice.play(note, into: buffer) }
      case .drum(let drum): Drum.play(notes, drum.stroke, into: buffer)
      }
    }
  }

  private func soundings(_ number: Int, _ note: Note) -> Sounding {
    let start = score.time(note.start)
    return Sounding(
      start: Int((start + Self.lead) * SoundBuffer.rate),
      length: max(score.time(note.start + note.length) - start, 0.02),
      frequency: frequency(of: note.pitch),
      force: note.force,
      number: number
    )
  }

  /// Relative to its power where it sounds, or to its peak for drums.
  private static func gain(for part: Part, _ samples: [Float]) -> Float {
    guard part.role != .drums else {
      let peak = samples.withUnsafeBufferPointer { Level.peak(of: $0) }
      return peak > 0 ? Float(part.level) * 0.55 / peak : 0
    }
    let powers = samples.withUnsafeBufferPointer { samples in
      stride(from: 0, to: samples.count, by: 2048).map { start in
        let block = samples[start..<min(start + 2048, samples.count)]
        return Level.power(of: UnsafeBufferPointer(rebasing: block))
      }
    }
    let most = powers.max() ?? 0
    guard most > 0 else { return 0 }
    let sounding = powers.filter { $0 > most * 0.003 }
    let mean = sounding.reduce(0, +) / Float(max(sounding.count, 1))
    return Float(part.level) * 0.14 / mean.squareRoot()
  }

  private static func mix(
    _ part: [Float],
    _ gain: Float,
    distance: Float,
    _ near: inout [Float],
    _ far: inout [Float]
  ) {
    part.withUnsafeBufferPointer { part in
      near.withUnsafeMutableBufferPointer { near in
        far.withUnsafeMutableBufferPointer { far in
          for index in 0..<part.count {
            let value = part[index] * gain
            near[index] += value
            far[index] += value * distance
          }
        }
      }
    }
  }

  private func addEcho(_ far: inout [Float]) {
    let delay = Int(score.echo.beats * 60 / score.tempo * SoundBuffer.rate)
    guard delay > 0, delay < far.count else { return }
    let amount = Float(score.echo.amount)
    far.withUnsafeMutableBufferPointer { far in
      for index in delay..<far.count { far[index] += far[index &- delay] * amount }
    }
  }
}
