public import Geometry
public import Motion

/// What becomes of a picture on its way to the stage.
public struct BakingRecipe: Sendable, Equatable {
  /// What the cover does on the floor.
  public var reflection: FlowStyle.Reflection
  /// The floor's own colour.
  public var floor: Color
  /// The radius of the cover's corners, in pixels.
  public var corner = 2.0
  /// How white the line along the inside of its edges is.
  public var hairline = 0.07
  /// How white the line along its upper edge is, beyond the other.
  public var topEdge = 0.12
  /// What lies beneath a picture with holes.
  public var paper = Color.white

  /// Transparent texels all round: what is inside a texture is smooth when it is turned, and the
  /// renderer does not smooth the edge of one.
  public static let margin = 2

  /// What a style makes of its covers, on a floor of one colour.
  public init(reflection: FlowStyle.Reflection = .floor, floor: Color = .black) {
    self.reflection = reflection
    self.floor = floor
  }

  /// What tells it from other recipes, in a file that outlives the program.
  public var mark: UInt64 {
    let colors = [floor, paper].flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let curves = [reflection.strength, reflection.cover].flatMap { curve in
      curve.knots.flatMap { [$0.x, $0.y, $0.arriving, $0.leaving] }
    }
    let parts =
      colors + curves + [
        reflection.gap, reflection.gapShare, corner, hairline, topEdge, Double(Self.margin),
      ]
    // FNV-1a, a number at a time.
    return parts.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.bitPattern) &* 0x100_0000_01b3 }
  }

  /// How far the baked floor reaches below the foot, in sides of the cover.
  var depth: Double {
    let strength = reflection.strength.knots.last?.x ?? 0
    return max(strength, reflection.cover.knots.last?.x ?? 0, 0)
  }
}

/// For which stage covers are baked.
public struct BakingPlan: Sendable, Equatable {
  /// What becomes of the pictures.
  public var recipe: BakingRecipe
  /// The front cover's side, in the pixels of widgets.
  public var side: Int
  /// How many pixels of the screen make one of theirs.
  public var scale: Int

  /// A plan for front covers of a side.
  public init(side: Int, scale: Int = 1, recipe: BakingRecipe = BakingRecipe()) {
    self.recipe = recipe
    self.side = max(side, 1)
    self.scale = max(scale, 1)
  }

  /// The front cover's side in pixels of the screen.
  public var pixels: Int { side * scale }

  /// Texels across a baked cover, margins and all.
  public func columns(at level: CoverLevel) -> Int {
    level.columns(ofSide: pixels) + 2 * BakingRecipe.margin
  }

  /// Texels down a baked cover, reflection, margins and all.
  public func rows(at level: CoverLevel) -> Int {
    let rows = level.rows(ofSide: pixels)
    return rows + floorRows(below: rows) + 2 * BakingRecipe.margin
  }

  /// The memory that one baked cover takes.
  public func byteCount(at level: CoverLevel) -> Int { columns(at: level) * rows(at: level) * 4 }

  /// How many rows of floor there are below a cover that is so many rows high.
  func floorRows(below rows: Int) -> Int { Int((recipe.depth * Double(rows)).rounded(.up)) }
}
