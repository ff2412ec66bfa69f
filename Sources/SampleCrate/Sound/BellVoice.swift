/// Frequency modulation synthesis with pairs of sines: bells, bars, electric pianos.
///
/// J. Chowning: The Synthesis of Complex Audio Spectra by Means of Frequency Modulation, 1973.
struct BellVoice: Sendable {
  struct Pair: Sendable {
    /// The carrier's frequency, as a multiple of the note's.
    var ratio = 1.0
    /// The modulator's frequency, as a multiple of the note's.
    var by = 1.0
    /// The initial modulation index, and its time constant (to 1/e), in seconds.
    var bend = 0.0
    var unbending = 0.5
    /// The initial level, and its time constant (to 1/e), in seconds.
    var level = 1.0
    var decay = 1.0
  }

  var pairs: [Pair]
  var attack = 0.003
  var release = 0.3
  /// The depth of the tremolo, from 0 to 1, and its rate in Hz.
  var tremolo: (depth: Double, rate: Double) = (0, 5)

  func play(_ note: Sounding, into buffer: SoundBuffer) {
    SineTable.values.withUnsafeBufferPointer { sines in
      guard let sines = sines.baseAddress else { return }
      for pair in pairs where note.frequency * pair.ratio < 10_000 {
        play(note, pair, sines, into: buffer)
      }
    }
  }

  private func play(
    _ note: Sounding,
    _ pair: Pair,
    _ sines: UnsafePointer<Float>,
    into buffer: SoundBuffer
  ) {
    let samples = buffer.samples
    var phase = Phase(frequency: note.frequency * pair.ratio)
    var other = Phase(frequency: min(note.frequency * pair.by, 12_000))
    // High notes decay faster and are modulated less.
    let height = min((261.6 / note.frequency).squareRoot(), 1.6)
    let envelope = Envelope(attack: attack, decay: pair.decay * height, release: release)
    let turn = Float(4_294_967_296 / (2 * Double.pi))
    var level: Float = 0
    var bend = Float(pair.bend * note.force * height)
    let seconds = min(note.length, pair.decay * height * 7) + release
    buffer.eachStep(of: note, seconds: seconds) { range, time in
      let end = time + Double(range.count) / SoundBuffer.rate
      let tremble = 1 - tremolo.depth * (0.5 + 0.5 * sine(2 * .pi * tremolo.rate * end))
      let held = min(note.length, seconds - release)
      let loud = envelope.level(at: end, held: held) * tremble
      let nextLevel = Float(loud * note.force * pair.level)
      let nextBend = Float(pair.bend * note.force * height * exponential(-end / pair.unbending))
      let levelStep = (nextLevel - level) / Float(range.count)
      let bendStep = (nextBend - bend) / Float(range.count)
      if pair.bend == 0 {
        for index in range {
          samples[index] += phase.next(sines) * level
          level += levelStep
        }
      } else {
        for index in range {
          let shift = Int32(other.next(sines) * bend * turn * 0.25) &* 4
          let place = phase.place &+ UInt32(bitPattern: shift)
          phase.place &+= phase.step
          samples[index] += Phase.value(sines, at: place) * level
          level += levelStep
          bend += bendStep
        }
      }
      level = nextLevel
      bend = nextBend
    }
  }
}
