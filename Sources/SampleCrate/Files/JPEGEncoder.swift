internal import Glibc
internal import Pixels

/// Writes opaque pictures as baseline JPEG, all colours as fine as the light, so that letters keep
/// their edges.
struct JPEGEncoder {
  private let luma: [Float]
  private let chroma: [Float]
  private let tables: [UInt8]

  /// An encoder of a quality from 1 to 100.
  init(quality: Int) {
    let quality = max(1, min(quality, 100))
    let scale = quality < 50 ? 5000 / quality : 200 - quality * 2
    func scaled(_ table: [UInt8]) -> [UInt8] {
      table.map { UInt8(max(1, min((Int($0) * scale + 50) / 100, 255))) }
    }
    let (light, color) = (scaled(JPEGTables.luma), scaled(JPEGTables.chroma))
    luma = light.map { 1 / Float($0) }
    chroma = color.map { 1 / Float($0) }
    tables = [light, color].enumerated().flatMap { number, table in
      [UInt8(number)] + JPEGTables.zigzag.map { table[$0] }
    }
  }

  /// The picture as a file.
  func bytes(of picture: Picture) -> [UInt8] {
    var bytes: [UInt8] = [0xff, 0xd8]
    func add(_ marker: UInt8, _ body: [UInt8]) {
      let length = body.count + 2
      bytes += [0xff, marker, UInt8(length >> 8), UInt8(length & 0xff)] + body
    }
    add(0xe0, [UInt8]("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    add(0xdb, tables)
    let size = [
      picture.height >> 8, picture.height & 0xff, picture.width >> 8, picture.width & 0xff,
    ]
    add(
      0xc0,
      [8] + size.map { UInt8($0) } + [3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
    )
    for code in JPEGTables.codes { add(0xc4, [code.name] + code.counts + code.values) }
    add(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
    return bytes + scan(of: picture) + [0xff, 0xd9]
  }

  private func scan(of picture: Picture) -> [UInt8] {
    let coders = JPEGTables.codes.map { HuffmanCode($0) }
    var writer = BitWriter(capacity: picture.pixels.count)
    var before = [0, 0, 0]
    var planes = [Block](repeating: Block(), count: 3)
    for top in stride(from: 0, to: picture.height, by: 8) {
      for left in stride(from: 0, to: picture.width, by: 8) {
        Self.read(picture, left: left, top: top, into: &planes)
        writer.reserve(2048)
        for part in 0..<3 {
          planes[part].transform()
          let values = planes[part].quantized(by: part == 0 ? luma : chroma)
          let (steady, varying) = part == 0 ? (coders[0], coders[1]) : (coders[2], coders[3])
          let difference = values[0] - before[part]
          before[part] = values[0]
          steady.write(difference, after: 0, to: &writer)
          varying.writeVarying(values, to: &writer)
        }
      }
    }
    writer.align(with: 1)
    return writer.withBytes(0..<writer.count) { bytes in
      // A byte that looks like a marker is followed by a zero.
      var stuffed: [UInt8] = []
      stuffed.reserveCapacity(bytes.count + 256)
      for byte in bytes {
        stuffed.append(byte)
        if byte == 0xff { stuffed.append(0) }
      }
      return stuffed
    }
  }

  /// Takes eight by eight pixels as light and colour; beyond the edge the last pixel goes on.
  private static func read(_ picture: Picture, left: Int, top: Int, into planes: inout [Block]) {
    for y in 0..<8 {
      for x in 0..<8 {
        let pixel = picture[min(left + x, picture.width - 1), min(top + y, picture.height - 1)]
        let (r, g, b) = (Float(pixel.part(0)), Float(pixel.part(1)), Float(pixel.part(2)))
        let place = y * 8 + x
        planes[0].values[place] = 0.299 * r + 0.587 * g + 0.114 * b - 128
        planes[1].values[place] = -0.168_736 * r - 0.331_264 * g + 0.5 * b
        planes[2].values[place] = 0.5 * r - 0.418_688 * g - 0.081_312 * b
      }
    }
  }
}

/// Eight by eight values.
private struct Block {
  var values = [Float](repeating: 0, count: 64)

  /// From values to waves, columns and rows: the discrete cosine transform of type II.
  mutating func transform() {
    values.withUnsafeMutableBufferPointer { values in
      Self.basis.withUnsafeBufferPointer { basis in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { half in
          for y in 0..<8 {
            for wave in 0..<8 {
              var sum: Float = 0
              for x in 0..<8 { sum += values[y &* 8 &+ x] * basis[wave &* 8 &+ x] }
              half[y &* 8 &+ wave] = sum
            }
          }
          for wave in 0..<8 {
            for x in 0..<8 {
              var sum: Float = 0
              for y in 0..<8 { sum += half[y &* 8 &+ x] * basis[wave &* 8 &+ y] }
              values[wave &* 8 &+ x] = sum
            }
          }
        }
      }
    }
  }

  /// Whole numbers, the long waves first.
  func quantized(by table: [Float]) -> [Int] {
    JPEGTables.zigzag.map { Int((values[$0] * table[$0]).rounded()) }
  }

  private static let basis: [Float] = (0..<64).map { index in
    let (wave, place) = (Double(index / 8), Double(index % 8))
    let scale = wave == 0 ? 0.125.squareRoot() : 0.5
    return Float(scale * cos((2 * place + 1) * wave * .pi / 16))
  }
}

/// The bits of each symbol.
private struct HuffmanCode {
  private var bits = [UInt32](repeating: 0, count: 256)
  private var lengths = [Int](repeating: 0, count: 256)

  init(_ table: JPEGTables.Code) {
    var code: UInt32 = 0
    var values = table.values.makeIterator()
    for (index, count) in table.counts.enumerated() {
      for _ in 0..<count {
        guard let value = values.next() else { return }
        bits[Int(value)] = code
        lengths[Int(value)] = index + 1
        code += 1
      }
      code <<= 1
    }
  }

  /// A number that follows so many zeros: its length as a symbol, then its bits.
  func write(_ value: Int, after zeros: Int, to writer: inout BitWriter) {
    let length = Int.bitWidth - abs(value).leadingZeroBitCount
    let symbol = zeros << 4 | length
    writer.put(bits[symbol], bits: lengths[symbol])
    guard length > 0 else { return }
    let low = value < 0 ? value - 1 : value
    writer.put(UInt32(truncatingIfNeeded: low) & (1 << UInt32(length) - 1), bits: length)
  }

  /// All but the first of a block.
  func writeVarying(_ values: [Int], to writer: inout BitWriter) {
    var zeros = 0
    for value in values.dropFirst() {
      guard value != 0 else {
        zeros += 1
        continue
      }
      while zeros > 15 {
        writer.put(bits[0xf0], bits: lengths[0xf0])
        zeros -= 16
      }
      write(value, after: zeros, to: &writer)
      zeros = 0
    }
    if zeros > 0 { writer.put(bits[0], bits: lengths[0]) }
  }
}
