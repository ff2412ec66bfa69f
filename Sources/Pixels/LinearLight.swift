internal import Glibc

/// Converts between sRGB bytes and linear light, in which colours are averaged.
enum LinearLight {
  /// From 0 to 1.
  static let ofByte: [Float] = (0..<256).map { Float(light(Double($0) / 255)) }

  /// Enough that every byte survives the round trip.
  static let steps: Float = 4095

  static let byte: [UInt8] = (0...Int(steps)).map { step in
    UInt8(encoded(Double(step) / Double(steps)) * 255 + 0.5)
  }

  /// IEC 61966-2-1.
  static func light(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

/// A row of pixels as linear light, premultiplied by alpha, which is the last component.
typealias Light = SIMD4<Float>

extension LinearLight {
  static func read(
    _ pixels: UnsafePointer<UInt32>,
    count: Int,
    into row: UnsafeMutablePointer<Light>
  ) {
    ofByte.withUnsafeBufferPointer { table in
      for index in 0..<count {
        let pixel = pixels[index]
        let alpha = pixel >> 24
        if alpha == 255 {
          row[index] = Light(
            table[Int(pixel & 0xff)],
            table[Int(pixel >> 8 & 0xff)],
            table[Int(pixel >> 16 & 0xff)],
            1
          )
        } else if alpha == 0 {
          row[index] = .zero
        } else {
          let share = Float(alpha) / 255
          func part(_ shift: UInt32) -> Float {
            table[Int(min((pixel >> shift & 0xff) * 255 / alpha, 255))] * share
          }
          row[index] = Light(part(0), part(8), part(16), share)
        }
      }
    }
  }

  static func write(
    _ row: UnsafePointer<Light>,
    count: Int,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    byte.withUnsafeBufferPointer { table in
      for index in 0..<count {
        let light = row[index]
        let alpha = min(max(light.w, 0), 1)
        let alphaByte = UInt32(alpha * 255 + 0.5)
        guard alphaByte > 0 else {
          pixels[index] = 0
          continue
        }
        let scale = steps / alpha
        func part(_ part: Float) -> UInt32 {
          let whole = UInt32(table[Int(min(max(part * scale, 0), steps) + 0.5)])
          return alphaByte == 255 ? whole : (whole * alphaByte + 127) / 255
        }
        pixels[index] =
          part(light.x) | part(light.y) << 8 | part(light.z) << 16 | alphaByte << 24
      }
    }
  }
}
