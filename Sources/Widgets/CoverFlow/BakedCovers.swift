public import Pixels

/// Covers as they were baked for a stage, to be drawn at once in another run.
public nonisolated struct BakedCovers<ID: Hashable & Sendable>: Sendable {
  /// For which stage covers were baked.
  public struct Stage: Sendable, Equatable {
    /// The front cover's side, in the pixels of widgets.
    public var side: Int
    /// How many pixels of the screen make one of theirs.
    public var scale: Int
    /// The mark of the recipe: other recipes have other marks.
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

  /// A cover at one level, which its frame names.
  public struct Cover: Sendable {
    /// What it is of.
    public let id: ID
    /// What is drawn.
    public let texture: BakedTexture
    /// Whether another cover may have come in its place: it is drawn until it is baked anew.
    public let isDoubtful: Bool

    /// A cover by its parts.
    public init(id: ID, texture: BakedTexture, isDoubtful: Bool = false) {
      self.id = id
      self.texture = texture
      self.isDoubtful = isDoubtful
    }
  }

  /// For which stage.
  public let stage: Stage
  /// The covers, each level for itself.
  public let covers: [Cover]

  /// Covers for a stage.
  public init(stage: Stage, covers: [Cover]) {
    self.stage = stage
    self.covers = covers
  }
}
