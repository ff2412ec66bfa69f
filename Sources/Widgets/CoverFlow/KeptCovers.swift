public import Pixels

/// A baked cover that outlives the run it was baked in.
public nonisolated struct KeptCover<ID: Hashable & Sendable>: Sendable {
  /// Of which record.
  public let id: ID
  /// What is drawn; its frame says for which level.
  public let texture: BakedTexture

  /// A cover by its parts.
  public init(id: ID, texture: BakedTexture) {
    self.id = id
    self.texture = texture
  }
}

/// Covers as a stage showed them, for the first frame of the next run.
public nonisolated struct KeptCovers<ID: Hashable & Sendable>: Sendable {
  /// For which stage covers were baked.
  public struct Stage: Sendable, Equatable {
    /// The front cover's side, in the pixels of widgets.
    public var side: Int
    /// How many pixels of the screen make one of theirs.
    public var scale: Int
    /// What tells the recipe from others.
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

  /// For which stage.
  public let stage: Stage
  /// The covers, each level for itself.
  public let covers: [KeptCover<ID>]

  /// Covers for a stage.
  public init(stage: Stage, covers: [KeptCover<ID>]) {
    self.stage = stage
    self.covers = covers
  }
}
