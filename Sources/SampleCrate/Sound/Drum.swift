enum Drum: Sendable, CaseIterable {
  case kick, softKick, snare, brush, rim, clap, hat, openHat, ride, shaker, tambourine
  case conga, lowConga, frame, wood

  /// Whether it also plays on the last chord.
  var endsPiece: Bool { self == .kick || self == .softKick || self == .frame || self == .ride }

  var stroke: [Float] {
    switch self {
    case .kick: Self.skin(from: 132, to: 49, falling: 0.035, decay: 0.13, length: 0.42)
    case .softKick: Self.skin(from: 92, to: 52, falling: 0.03, decay: 0.11, length: 0.36)
    case .snare:
      Self.sum(
        Self.skin(from: 230, to: 182, falling: 0.02, decay: 0.06, length: 0.24),
        Self.burst(at: 2600, width: 1.5, attack: 0.002, decay: 0.06, length: 0.28, level: 0.5)
      )
    case .brush: Self.burst(at: 3200, width: 1.3, attack: 0.022, decay: 0.06, length: 0.3)
    case .rim:
      Self.sum(
        Self.skin(from: 1720, to: 1700, falling: 0.02, decay: 0.012, length: 0.1),
        Self.skin(from: 1120, to: 1100, falling: 0.02, decay: 0.016, length: 0.1)
      )
    case .clap: Self.burst(at: 1400, width: 0.9, attack: 0.008, decay: 0.055, length: 0.26)
    case .hat: Self.metal(decay: 0.02, length: 0.09)
    case .openHat: Self.metal(decay: 0.09, length: 0.36)
    case .ride: Self.metal(decay: 0.16, length: 0.6)
    case .shaker: Self.burst(at: 6200, width: 1.1, attack: 0.018, decay: 0.022, length: 0.13)
    case .tambourine: Self.burst(at: 7400, width: 0.7, attack: 0.004, decay: 0.045, length: 0.2)
    case .conga: Self.skin(from: 312, to: 294, falling: 0.03, decay: 0.07, length: 0.3)
    case .lowConga: Self.skin(from: 214, to: 196, falling: 0.03, decay: 0.1, length: 0.36)
    case .frame: Self.skin(from: 138, to: 96, falling: 0.05, decay: 0.17, length: 0.5)
    case .wood: Self.skin(from: 860, to: 840, falling: 0.01, decay: 0.02, length: 0.12)
    }
  }

  static func play(_ notes: [Sounding], _ stroke: [Float], into buffer: SoundBuffer) {
    let samples = buffer.samples
    for note in notes {
      let force = Float(note.force)
      for index in 0..<max(min(stroke.count, samples.count - note.start), 0) {
        samples[note.start &+ index] += stroke[index] * force
      }
    }
  }

  /// A tone with a falling pitch.
  private static func skin(
    from high: Double,
    to low: Double,
    falling: Double,
    decay: Double,
    length: Double
  ) -> [Float] {
    var angle = 0.0
    return shaped(length: length, attack: 0.002, decay: decay) { time in
      angle += 2 * .pi * (low + (high - low) * exponential(-time / falling)) / SoundBuffer.rate
      return sine(angle)
    }
  }

  /// Band-passed noise.
  private static func burst(
    at frequency: Double,
    width: Double,
    attack: Double,
    decay: Double,
    length: Double,
    level: Double = 1
  ) -> [Float] {
    var chance = Burst(frequency: frequency, width: width)
    return shaped(length: length, attack: attack, decay: decay) { _ in chance.next() * level }
  }

  /// Inharmonic tones with a little noise.
  private static func metal(decay: Double, length: Double) -> [Float] {
    let tones = [3137.0, 4211, 5083, 6301, 7411, 8527]
    var chance = Burst(frequency: 7600, width: 0.8)
    return shaped(length: length, attack: 0.003, decay: decay) { time in
      let ring = tones.reduce(0) { $0 + sine(2 * .pi * $1 * time + $1) }
      return ring * 0.1 + chance.next() * 0.16
    }
  }

  private static func shaped(
    length: Double,
    attack: Double,
    decay: Double,
    _ value: (Double) -> Double
  ) -> [Float] {
    let envelope = Envelope(attack: attack, decay: decay, release: length * 0.3)
    let count = Int(length * SoundBuffer.rate)
    return (0..<count).map { index in
      let time = Double(index) / SoundBuffer.rate
      return Float(value(time) * envelope.level(at: time, held: length * 0.7))
    }
  }

  private static func sum(_ one: [Float], _ other: [Float]) -> [Float] {
    (0..<max(one.count, other.count)).map {
      ($0 < one.count ? one[$0] : 0) + ($0 < other.count ? other[$0] : 0)
    }
  }
}

/// Chamberlin's state variable filter.
private struct Burst {
  private let pull: Double
  private let width: Double
  private var low = 0.0
  private var band = 0.0
  private var state: UInt32 = 0x9e37_79b9

  init(frequency: Double, width: Double) {
    pull = 2 * sine(.pi * frequency / SoundBuffer.rate)
    self.width = width
  }

  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    let chance = Double(Int32(bitPattern: state)) / 2_147_483_648
    low += pull * band
    band += pull * (chance - low - width * band)
    return band
  }
}
