extension Picture {
  /// The picture at another size, averaged in linear light and weighted by alpha.
  ///
  /// D. Mitchell, A. Netravali: Reconstruction Filters in Computer Graphics, SIGGRAPH 1988, with B
  /// = C = 1/3, widened to the new pixels where they are larger.
  public func resized(width newWidth: Int, height newHeight: Int) -> Picture {
    guard newWidth != width || newHeight != height else { return self }
    guard !isEmpty, newWidth > 0, newHeight > 0 else {
      return Picture(
        width: max(newWidth, 0),
        height: max(newHeight, 0),
        pixels: [UInt32](repeating: 0, count: max(newWidth, 0) * max(newHeight, 0))
      )
    }
    let across = Weights(from: width, to: newWidth)
    let down = Weights(from: height, to: newHeight)
    var row = [Light](repeating: .zero, count: width)
    // Source rows already resampled horizontally; a few consecutive new rows use each.
    var ring = [Light](repeating: .zero, count: newWidth * down.count)
    var sum = [Light](repeating: .zero, count: newWidth)
    var result = [UInt32](repeating: 0, count: newWidth * newHeight)
    var read = 0
    pixels.withUnsafeBufferPointer { source in
      row.withUnsafeMutableBufferPointer { row in
        ring.withUnsafeMutableBufferPointer { ring in
          sum.withUnsafeMutableBufferPointer { sum in
            result.withUnsafeMutableBufferPointer { result in
              guard let sourceStart = source.baseAddress, let rowStart = row.baseAddress,
                let ringStart = ring.baseAddress, let sumStart = sum.baseAddress,
                let resultStart = result.baseAddress
              else { return }
              for y in 0..<newHeight {
                let first = down.first[y]
                while read < min(first + down.count, height) {
                  LinearLight.read(sourceStart + read * width, count: width, into: rowStart)
                  across.apply(to: rowStart, into: ringStart + read % down.count * newWidth)
                  read += 1
                }
                for x in 0..<newWidth { sumStart[x] = .zero }
                for tap in 0..<down.count {
                  let weight = down.weights[y * down.count + tap]
                  let line = ringStart + (first + tap) % down.count * newWidth
                  guard weight != 0 else { continue }
                  for x in 0..<newWidth { sumStart[x] += line[x] * weight }
                }
                LinearLight.write(sumStart, count: newWidth, into: resultStart + y * newWidth)
              }
            }
          }
        }
      }
    }
    return Picture(width: newWidth, height: newHeight, pixels: result)
  }

  func flattened(on paper: UInt32) -> Picture {
    guard pixels.contains(where: { $0 >> 24 != 255 }) else { return self }
    return Picture(width: width, height: height, pixels: pixels.map { $0.over(paper) })
  }
}

extension UInt32 {
  @inline(__always) func over(_ behind: UInt32) -> UInt32 {
    let rest = 255 - (self >> 24)
    guard rest > 0 else { return self }
    // (v · rest + 127) / 255, two components at a time: t = v · rest + 128, (t + t / 256) / 256.
    var even = (behind & 0x00ff_00ff) &* rest &+ 0x0080_0080
    even = (even &+ (even >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    var odd = (behind >> 8 & 0x00ff_00ff) &* rest &+ 0x0080_0080
    odd = (odd &+ (odd >> 8 & 0x00ff_00ff)) & 0xff00_ff00
    return self &+ (even | odd)
  }
}

/// The weight of each source pixel of a row for each new one.
private struct Weights {
  /// The first source pixel with a weight, for each new pixel.
  let first: [Int]
  /// The number of source pixels with a weight for each new one.
  let count: Int
  /// `count` weights for each new pixel; their sum is one.
  let weights: [Float]

  init(from old: Int, to new: Int) {
    let scale = Double(old) / Double(new)
    let width = max(scale, 1)
    let count = min(Int((4 * width).rounded(.up)) + 1, old)
    var first: [Int] = []
    var weights = [Float](repeating: 0, count: new * count)
    for index in 0..<new {
      let middle = (Double(index) + 0.5) * scale - 0.5
      let low = Int((middle - 2 * width).rounded(.up))
      let high = Int((middle + 2 * width).rounded(.down))
      let start = low.clamped(to: 0...(old - count))
      first.append(start)
      var total = 0.0
      var row = [Double](repeating: 0, count: count)
      // Pixels outside the picture have no weight; the division by `total` compensates.
      for source in max(low, start)...min(high, start + count - 1) {
        let weight = Self.mitchell((Double(source) - middle) / width)
        row[source - start] = weight
        total += weight
      }
      for tap in 0..<count { weights[index * count + tap] = Float(row[tap] / total) }
    }
    self.first = first
    self.count = count
    self.weights = weights
  }

  private static func mitchell(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
    if x < 2 { return (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 }
    return 0
  }

  func apply(to row: UnsafePointer<Light>, into result: UnsafeMutablePointer<Light>) {
    weights.withUnsafeBufferPointer { weights in
      for (index, start) in first.enumerated() {
        var sum = Light.zero
        let base = index * count
        for tap in 0..<count { sum += row[start + tap] * weights[base + tap] }
        result[index] = sum
      }
    }
  }
}
