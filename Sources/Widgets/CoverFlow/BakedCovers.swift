public import Pixels

/// Covers baked for a stage and saved, so that the next run can draw them at once.
public nonisolated struct BakedCovers<ID: Hashable & Sendable>: Sendable {
  public struct Stage: Sendable, Equatable {
    /// The front cover's side, in logical pixels.
    public var side: Int
    /// The scale factor: device pixels for each logical pixel.
    public var scale: Int
    public var recipe: UInt64

    public init(side: Int, scale: Int, recipe: UInt64) {
      self.side = side
      self.scale = scale
      self.recipe = recipe
    }

    public init(_ plan: BakingPlan) {
      self.init(side: plan.side, scale: plan.scale, recipe: plan.recipe.mark)
    }
  }

  /// A cover at one level, which its frame specifies.
  public struct Cover: Sendable {
    public let id: ID
    public let texture: BakedTexture
    /// Whether the picture may have changed since; the cover is drawn until it is baked again.
    public let isDoubtful: Bool

    public init(id: ID, texture: BakedTexture, isDoubtful: Bool = false) {
      self.id = id
      self.texture = texture
      self.isDoubtful = isDoubtful
    }
  }

  public let stage: Stage
  public let covers: [Cover]

  public init(stage: Stage, covers: [Cover]) {
    self.stage = stage
    self.covers = covers
  }
}
