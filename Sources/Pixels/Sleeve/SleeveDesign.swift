/// The arrangement of figures and text on a sleeve.
package enum SleeveDesign: Int, Sendable, CaseIterable {
  /// A light field between two bands, like a paperback.
  case bands
  /// The title as wide as the sleeve below a block of colour, like a poster.
  case poster
  /// A sun above a quiet sea, with a small title.
  case horizon
  /// Full-height bars in an irregular rhythm.
  case stripes
  /// The first letter, cropped by the edge.
  case letter
  /// Large circles and arcs.
  case discs
  /// A pattern of geometric tiles.
  case tiles
  /// A framed label on patterned paper, like a series of classical music.
  case label
}

/// A sequence of numbers that is the same for a seed on every machine (SplitMix64).
struct SleeveChance: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// A whole number below `count`.
  mutating func whole(below count: Int) -> Int { Int(next() % UInt64(count)) }

  /// One of some values.
  mutating func one<Value>(of values: [Value]) -> Value { values[whole(below: values.count)] }
}
