struct WaveVoice: Sendable {
  /// The strength of each harmonic at the start, and later.
  var bright: [Float]
  var dull: [Float]
  /// The time constant (to 1/e) of the change from `bright` to `dull`, in seconds.
  var mellowing = 0.6
  var envelope = Envelope()
  /// The depth in cents, the rate in Hz and the delay in seconds.
  var vibrato: (cents: Double, rate: Double, delay: Double) = (0, 5, 0.2)
  /// Of each voice, in cents.
  var detune: [Double] = [0]

  /// One cycle of each timbre.
  struct Tables {
    let bright: [Float]
    let dull: [Float]
  }

  /// Harmonics fade out above 5 kHz to prevent aliasing.
  func tables(for frequency: Double) -> Tables {
    Tables(bright: Self.cycle(bright, frequency), dull: Self.cycle(dull, frequency))
  }

  func play(_ note: Sounding, _ tables: Tables, into buffer: SoundBuffer) {
    tables.bright.withUnsafeBufferPointer { bright in
      tables.dull.withUnsafeBufferPointer { dull in
        guard let bright = bright.baseAddress, let dull = dull.baseAddress else { return }
        for (player, cents) in detune.enumerated() {
          // Different phases, except for the first voice.
          let share = player == 0 ? 0 : Double((note.number * 7 + player * 13) % 29) / 29
          play(note, bright, dull, cents: cents, share: share, into: buffer)
        }
      }
    }
  }

  private func play(
    _ note: Sounding,
    _ bright: UnsafePointer<Float>,
    _ dull: UnsafePointer<Float>,
    cents: Double,
    share: Double,
    into buffer: SoundBuffer
  ) {
    let samples = buffer.samples
    let frequency = note.frequency * exponential(cents * Self.centLog)
    var phase = Phase(frequency: frequency, at: share)
    var level: Float = 0
    var mix = Float(note.force)
    let loudness = note.force / Double(detune.count)
    buffer.eachStep(of: note, seconds: note.length + envelope.release) { range, time in
      let end = time + Double(range.count) / SoundBuffer.rate
      let nextLevel = Float(envelope.level(at: end, held: note.length) * loudness)
      let nextMix = Float(note.force * exponential(-end / mellowing))
      if vibrato.cents > 0, time > vibrato.delay {
        let grown = min((time - vibrato.delay) * 3, 1)
        let sway = sine(2 * .pi * vibrato.rate * time + share * 6) * vibrato.cents * grown
        phase.step = Phase(frequency: frequency * exponential(sway * Self.centLog)).step
      }
      let levelStep = (nextLevel - level) / Float(range.count)
      let mixStep = (nextMix - mix) / Float(range.count)
      if mix < 0.004 {
        for index in range {
          samples[index] += phase.next(dull) * level
          level += levelStep
        }
        level = nextLevel
        mix = 0
        return
      }
      for index in range {
        let place = phase.place
        phase.place = place &+ phase.step
        let low = Phase.value(dull, at: place)
        let high = Phase.value(bright, at: place)
        samples[index] += (low + (high - low) * mix) * level
        level += levelStep
        mix += mixStep
      }
      level = nextLevel
      mix = nextMix
    }
  }

  private static let centLog = 0.000_577_622_650_4

  private static func cycle(_ harmonics: [Float], _ frequency: Double) -> [Float] {
    let size = 1 << SineTable.bits
    var cycle = [Float](repeating: 0, count: size + 1)
    let sines = SineTable.values
    var power: Float = 0
    for (index, strength) in harmonics.enumerated() where strength != 0 {
      let pitch = frequency * Double(index + 1)
      guard pitch < 11_000 else { break }
      let kept = strength * Float(pitch < 5000 ? 1 : (11_000 - pitch) / 6000)
      power += kept * kept
      for place in 0..<size {
        cycle[place] += kept * sines[(place &* (index &+ 1)) & (size &- 1)]
      }
    }
    guard power > 0 else { return cycle }
    let scale = 1 / power.squareRoot()
    for place in 0..<size { cycle[place] *= scale }
    cycle[size] = cycle[0]
    return cycle
  }
}
