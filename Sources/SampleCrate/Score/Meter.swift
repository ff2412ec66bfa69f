struct Meter: Sendable, Hashable {
  let beats: Double
  /// The first is 0.
  let strong: [Double]
  /// By density: low, medium and high.
  let cells: [[[Double]]]

  init?(_ name: String) {
    switch name {
    case "4/4": self = .four
    case "3/4": self = .three
    case "6/8": self = .six
    case "7/8": self = .seven
    case "5/4": self = .five
    default: return nil
    }
  }

  private init(_ beats: Double, strong: [Double], cells: [[[Double]]]) {
    self.beats = beats
    self.strong = strong
    self.cells = cells
  }

  /// Rests are negative.
  static let four = Self(
    4,
    strong: [0, 2],
    cells: [
      [[2, 2], [3, 1], [4], [-1, 3], [1.5, 0.5, 2], [2, 1, 1], [-2, 2]],
      [
        [1, 1, 2], [1, 0.5, 0.5, 2], [1.5, 0.5, 1, 1], [-0.5, 0.5, 1, 2], [0.5, 0.5, 1, 1, 1],
        [1, 1, 1, -1], [-1, 0.5, 0.5, 1, 1], [1.5, 1.5, 1],
      ],
      [
        [0.5, 0.5, 0.5, 0.5, 1, 1], [0.5, 1, 0.5, 1, -1], [-0.5, 0.5, 0.5, 0.5, 1, 1],
        [0.75, 0.75, 0.5, 1, 1], [1, 0.5, 0.5, 0.5, 0.5, -1], [0.5, 0.5, 1, 0.5, 0.5, 1],
        [1.5, 0.5, 0.5, 0.5, 0.5, 0.5], [-0.5, 0.5, 0.5, 1, 0.5, 1],
      ],
    ]
  )
  static let three = Self(
    3,
    strong: [0],
    cells: [
      [[3], [2, 1], [1, 2], [-1, 2]],
      [[1, 1, 1], [1.5, 0.5, 1], [1, 0.5, 0.5, 1], [2, 0.5, 0.5], [-1, 1, 1]],
      [
        [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 1, 1], [1, 0.5, 0.5, 0.5, 0.5],
        [-0.5, 0.5, 0.5, 0.5, 1], [1, 1, 0.5, 0.5],
      ],
    ]
  )
  /// Two groups of three quavers; a beat is a crotchet.
  static let six = Self(
    3,
    strong: [0, 1.5],
    cells: [
      [[1.5, 1.5], [3], [1, 0.5, 1.5], [-1.5, 1.5]],
      [[1, 0.5, 1, 0.5], [0.5, 0.5, 0.5, 1.5], [1.5, 1, 0.5], [1.5, 0.5, 0.5, 0.5]],
      [
        [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 1, 0.5], [1, 0.5, 0.5, 0.5, 0.5],
        [0.75, 0.25, 0.5, 1, 0.5],
      ],
    ]
  )
  /// Groups of three, two and two quavers, as in Greek dances.
  static let seven = Self(
    3.5,
    strong: [0, 1.5, 2.5],
    cells: [
      [[1.5, 2], [3.5], [1.5, 1, 1]],
      [[1.5, 1, 1], [1, 0.5, 1, 1], [1.5, 0.5, 0.5, 1], [0.5, 0.5, 0.5, 1, 1]],
      [
        [0.5, 0.5, 0.5, 0.5, 0.5, 1], [1, 0.5, 0.5, 0.5, 0.5, 0.5],
        [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [1.5, 0.5, 0.5, 0.5, 0.5],
      ],
    ]
  )
  /// Groups of three and two beats.
  static let five = Self(
    5,
    strong: [0, 3],
    cells: [
      [[3, 2], [2, 1, 2], [5], [-1, 2, 2]],
      [[1, 1, 1, 2], [1.5, 0.5, 1, 1, 1], [2, 1, 1, 1], [1, 0.5, 0.5, 1, 1, 1]],
      [
        [0.5, 0.5, 1, 1, 0.5, 0.5, 1], [1, 0.5, 0.5, 1, 0.5, 0.5, 1],
        [0.5, 0.5, 0.5, 0.5, 1, 1, 1],
      ],
    ]
  )
}
