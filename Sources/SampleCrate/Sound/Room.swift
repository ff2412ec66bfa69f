/// A reverb: parallel comb filters with damped high frequencies, followed by all-pass filters.
///
/// M. Schroeder: Natural Sounding Artificial Reverberation, 1962.
struct Room {
  /// −60 dB, in seconds.
  let time: Double

  /// Without the direct sound.
  func answer(to sound: [Float]) -> [Float] {
    var answer = [Float](repeating: 0, count: sound.count)
    addCombs(sound, into: &answer)
    for delay in [556, 341] { Self.pass(&answer, delay: delay) }
    return answer
  }

  /// Computes four comb filters at once: the latency of each one's feedback overlaps with the
  /// others.
  private func addCombs(_ sound: [Float], into sum: inout [Float]) {
    let delays = SIMD4(1422, 1491, 1557, 1617)
    var keep = SIMD4<Float>.zero
    for comb in 0..<4 {
      let share = Double(delays[comb]) / (time * SoundBuffer.rate)
      keep[comb] = Float(exponential(-6.9078 * share))
    }
    let length = delays.max()
    // One row of four values for each sample; each comb reads at its own distance behind the write
    // position.
    let count = length + 1
    var lines = [Float](repeating: 0, count: count * 4)
    sound.withUnsafeBufferPointer { sound in
      sum.withUnsafeMutableBufferPointer { sum in
        lines.withUnsafeMutableBufferPointer { lines in
          var place = 0
          var (one, two, three, four) = (
            count - delays[0], count - delays[1], count - delays[2], count - delays[3]
          )
          var soft = SIMD4<Float>.zero
          let bytes = UnsafeMutableRawBufferPointer(lines)
          for index in 0..<sound.count {
            let values = SIMD4(
              lines[one &* 4],
              lines[two &* 4 &+ 1],
              lines[three &* 4 &+ 2],
              lines[four &* 4 &+ 3]
            )
            soft += (values - soft) * 0.6
            let given = soft * keep + sound[index]
            bytes.storeBytes(of: given, toByteOffset: place &* 16, as: SIMD4<Float>.self)
            sum[index] += values.sum() * 0.25
            place = place &+ 1 == count ? 0 : place &+ 1
            one = one &+ 1 == count ? 0 : one &+ 1
            two = two &+ 1 == count ? 0 : two &+ 1
            three = three &+ 1 == count ? 0 : three &+ 1
            four = four &+ 1 == count ? 0 : four &+ 1
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
