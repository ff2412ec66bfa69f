/// A room that answers: combs side by side, then all-passes, as M. Schroeder built them in 1962,
/// with walls that swallow high tones.
struct Room {
  /// The time in which its answer falls by 60 dB, in seconds.
  let time: Double

  /// What comes back from the walls.
  func answer(to sound: [Float]) -> [Float] {
    var answer = [Float](repeating: 0, count: sound.count)
    for delay in [1422, 1491, 1557, 1617] {
      let keep = Float(exponential(-6.9078 * Double(delay) / (time * SoundBuffer.rate)))
      Self.comb(sound, into: &answer, delay: delay, keep: keep)
    }
    for delay in [556, 341] { Self.pass(&answer, delay: delay) }
    return answer
  }

  private static func comb(_ sound: [Float], into sum: inout [Float], delay: Int, keep: Float) {
    var line = [Float](repeating: 0, count: delay)
    sound.withUnsafeBufferPointer { sound in
      sum.withUnsafeMutableBufferPointer { sum in
        line.withUnsafeMutableBufferPointer { line in
          var place = 0
          var soft: Float = 0
          for index in 0..<sound.count {
            let value = line[place]
            soft += (value - soft) * 0.6
            line[place] = sound[index] + soft * keep
            sum[index] += value * 0.25
            place &+= 1
            if place == delay { place = 0 }
          }
        }
      }
    }
  }

  private static func pass(_ sound: inout [Float], delay: Int) {
    var line = [Float](repeating: 0, count: delay)
    sound.withUnsafeMutableBufferPointer { sound in
      line.withUnsafeMutableBufferPointer { line in
        var place = 0
        for index in 0..<sound.count {
          let value = line[place]
          let given = sound[index] + value * 0.5
          line[place] = given
          sound[index] = value - given * 0.5
          place &+= 1
          if place == delay { place = 0 }
        }
      }
    }
  }
}
