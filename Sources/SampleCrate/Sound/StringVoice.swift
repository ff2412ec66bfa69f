/// A plucked string: a noise burst in a delay line, filtered on each pass.
///
/// K. Karplus, A. Strong: Digital Synthesis of Plucked-String and Drum Timbres, CMJ 7(2), 1983;
/// tuned by an all-pass after D. Jaffe and J. Smith in the same issue.
struct StringVoice: Sendable {
  /// Of the pluck, from 0 to 1.
  var brightness = 0.6
  /// Of high frequencies, from 0 (none) to 0.5.
  var damping = 0.3
  /// The time in which middle C falls by 60 dB, in seconds.
  var decay = 4.0
  /// The plucking position, as a share of the string's length.
  var pick = 0.18
  /// In seconds.
  var release = 0.25

  func play(_ note: Sounding, into buffer: SoundBuffer) {
    let samples = buffer.samples
    let period = SoundBuffer.rate / note.frequency
    let whole = Int(period - damping - 0.3)
    guard whole > 2 else { return }
    let rest = period - damping - Double(whole)
    let turn = Float((1 - rest) / (1 + rest))
    let fall = decay * (261.6 / note.frequency).squareRoot()
    let keep = Float(exponential(-6.9078 / (note.frequency * fall)))
    let (near, far) = (Float(1 - damping) * keep, Float(damping) * keep)
    var line = burst(count: whole, note: note)
    var level: Float = 0
    line.withUnsafeMutableBufferPointer { line in
      var place = 0
      // Start the filters in the steady state; starting from zero would leave a gap that circulates
      // in the line.
      var last = line[whole - 1]
      var before = near * last + far * line[whole - 2]
      var passed = before
      let envelope = Envelope(attack: 0.0025, decay: 1, sustain: 1, release: release)
      buffer.eachStep(of: note, seconds: note.length + release) { range, time in
        let end = time + Double(range.count) / SoundBuffer.rate
        let nextLevel = Float(envelope.level(at: end, held: note.length) * note.force)
        let levelStep = (nextLevel - level) / Float(range.count)
        for index in range {
          let value = line[place]
          let soft = near * value + far * last
          last = value
          passed = turn * (soft - passed) + before
          before = soft
          line[place] = passed
          place &+= 1
          if place == whole { place = 0 }
          samples[index] += value * level
          level += levelStep
        }
        level = nextLevel
      }
    }
  }

  /// The initial contents of the delay line: filtered noise without a DC offset.
  private func burst(count: Int, note: Sounding) -> [Float] {
    var state = UInt32(truncatingIfNeeded: count &* 2_654_435_761 &+ note.number &* 40_503) | 1
    func chance() -> Float {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Float(Int32(bitPattern: state)) / 2_147_483_648
    }
    let open = Float(min(max(brightness * (0.35 + 0.5 * note.force), 0.03), 0.9))
    var (one, two) = (Float(0), Float(0))
    let raw = (0..<count).map { _ in chance() }
    var burst = raw
    // Two passes, so that the end continues into the beginning without a step.
    for _ in 0..<2 {
      for index in raw.indices {
        one += (raw[index] - one) * open
        two += (one - two) * open
        burst[index] = two
      }
    }
    let away = max(Int(Double(count) * pick), 1)
    burst = burst.indices.map { burst[$0] - 0.9 * burst[($0 + count - away) % count] }
    let mean = burst.reduce(0, +) / Float(count)
    var power: Float = 0
    for index in burst.indices {
      burst[index] -= mean
      power += burst[index] * burst[index]
    }
    let scale = 0.5 / max((power / Float(count)).squareRoot(), 1e-6)
    return burst.map { $0 * scale }
  }
}
