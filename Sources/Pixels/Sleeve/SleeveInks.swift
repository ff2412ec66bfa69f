package import Geometry

/// The colour of one layer of a sleeve.
package enum SleeveInk: Sendable, CaseIterable { case ground, ink, loud, soft }

/// Text is always `ink` on `ground`, which is legible; the other two belong to figures.
package struct SleeveInks: Sendable, Equatable {
  /// The colour of the card.
  package let ground: Color
  package let ink: Color
  /// The strong colour of figures, which stands out from the card.
  package let loud: Color
  package let soft: Color

  private init(_ ground: UInt32, _ ink: UInt32, _ loud: UInt32, _ soft: UInt32) {
    self.ground = Color(hex: ground)
    self.ink = Color(hex: ink)
    self.loud = Color(hex: loud)
    self.soft = Color(hex: soft)
  }

  package subscript(_ ink: SleeveInk) -> Color {
    switch ink {
    case .ground: ground
    case .ink: self.ink
    case .loud: loud
    case .soft: soft
    }
  }

  /// The colours for each hue; light, dark and strong cards alternate.
  package static let all = [
    SleeveInks(0xf3e7dc, 0x401a24, 0xc23a4c, 0xe9aa9e),
    SleeveInks(0xb23f1d, 0xfff1dc, 0xf6b96a, 0x8c2c14),
    SleeveInks(0xe6b345, 0x2a2016, 0x9c3417, 0xf5dc9b),
    SleeveInks(0xede8d2, 0x2d301c, 0x767420, 0xcfc583),
    SleeveInks(0x1d3a2c, 0xf0e8d3, 0x86b56a, 0x34604a),
    SleeveInks(0x0c5a4b, 0xf6eeda, 0xf0b952, 0x2b8a72),
    SleeveInks(0xe4ece6, 0x0d383d, 0x0d7c80, 0xe8967c),
    SleeveInks(0x17506f, 0xf7edd8, 0xf5a652, 0x5b9abd),
    SleeveInks(0x1c2750, 0xf3ecda, 0xec6a4c, 0x4a5f9f),
    SleeveInks(0xeae4ee, 0x2e2154, 0x6a4bb0, 0xdf9fa4),
    SleeveInks(0x452048, 0xf8e8dc, 0xec9672, 0x8a4c8c),
    SleeveInks(0xf0cbc4, 0x54112f, 0xad2459, 0xe58f8d),
  ]
}
