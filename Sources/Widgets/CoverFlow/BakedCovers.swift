public import Pixels

/// Covers baked for a stage and saved, so that the next run can draw them at once.
public nonisolated struct BakedCovers<ID: Hashable & Sendable>: Sendable {
  /// The stage for which covers were baked.
  public struct Stage: Sendable, Equatable {
    /// The front cover's side, in logical pixels.
    public var side: Int
    /// The scale factor: device pixels for each logical pixel.
    public var scale: Int
    /// The recipe's mark, different for each recipe.
    public var recipe: UInt64

    /// A stage by its numbers.
    public init(side: Int, scale: Int, recipe: UInt64) {
      self.side = side
      self.scale = scale
      self.recipe = recipe
    }

    /// The stage of a plan.
    public init(_ plan: BakingPlan) {
      self.init(side: plan.side, scale: plan.scale, recipe: plan.recipe.mark)
    }
  }

  /// A cover at one level, which its frame specifies.
  public struct Cover: Sendable {
    /// The record's id.
    public let id: ID
    /// The texture.
    public let texture: BakedTexture
    /// Whether the picture may have changed since; the cover is drawn until it is baked again.
    public let isDoubtful: Bool

    /// A cover by its parts.
    public init(id: ID, texture: BakedTexture, isDoubtful: Bool = false) {
      self.id = id
      self.texture = texture
      self.isDoubtful = isDoubtful
    }
  }

  /// The stage of the covers.
  public let stage: Stage
  /// The covers, one for each level.
  public let covers: [Cover]

  /// Covers for a stage.
  public init(stage: Stage, covers: [Cover]) {
    self.stage = stage
    self.covers = covers
  }
}
