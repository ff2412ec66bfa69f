public import Geometry
public import Motion

public struct BakingRecipe: Sendable, Equatable {
  public var reflection: FlowStyle.Reflection
  /// In pixels.
  public var corner = 2.0
  /// How white the line along the inside of its edges is.
  public var hairline = 0.07
  /// How white the line along its upper edge is, in addition to `hairline`.
  public var topEdge = 0.12
  /// Below a transparent picture.
  public var paper = Color.white

  /// The width of the transparent margin, in texels.
  ///
  /// Texture filtering smooths the edges of a rotated cover only inside its texture; the renderer
  /// does not antialias the texture's own edge.
  public static let margin = 2

  public init(reflection: FlowStyle.Reflection = .floor) { self.reflection = reflection }

  /// A checksum that distinguishes recipes in files that outlive the process.
  public var mark: UInt64 {
    let colors = [paper.red, paper.green, paper.blue, paper.alpha]
    let curves = [reflection.strength, reflection.cover].flatMap { curve in
      curve.knots.flatMap { [$0.x, $0.y, $0.arriving, $0.leaving] }
    }
    let parts =
      colors + curves + [
        reflection.gap, reflection.gapShare, corner, hairline, topEdge, Double(Self.margin),
      ]
    // FNV-1a, one number at a time.
    return parts.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.bitPattern) &* 0x100_0000_01b3 }
  }

  /// Below the cover's lower edge, in sides of the cover.
  var depth: Double {
    let strength = reflection.strength.knots.last?.x ?? 0
    return max(strength, reflection.cover.knots.last?.x ?? 0, 0)
  }
}

public struct BakingPlan: Sendable, Equatable {
  public var recipe: BakingRecipe
  /// Of the front cover, in logical pixels.
  public var side: Int
  /// Device pixels per logical pixel.
  public var scale: Int

  public init(side: Int, scale: Int = 1, recipe: BakingRecipe = BakingRecipe()) {
    self.recipe = recipe
    self.side = max(side, 1)
    self.scale = max(scale, 1)
  }

  /// The front cover's side in device pixels.
  public var pixels: Int { side * scale }

  /// Including the margins.
  public func columns(at level: CoverLevel) -> Int {
    level.columns(ofSide: pixels) + 2 * BakingRecipe.margin
  }

  /// Including the reflection and the margins.
  public func rows(at level: CoverLevel) -> Int {
    let rows = level.rows(ofSide: pixels)
    return rows + floorRows(below: rows) + 2 * BakingRecipe.margin
  }

  public func byteCount(at level: CoverLevel) -> Int { columns(at: level) * rows(at: level) * 4 }

  func floorRows(below rows: Int) -> Int { Int((recipe.depth * Double(rows)).rounded(.up)) }
}
