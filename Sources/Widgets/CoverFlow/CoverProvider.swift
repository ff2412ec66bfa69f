public import Pixels

/// Where the pictures of records come from.
///
/// It is asked on workers, a few at a time, and may take as long as it has to.
public nonisolated protocol CoverProvider<ID>: Sendable {
  /// What tells one record from another, and stays the same while its picture does.
  associatedtype ID: Hashable & Sendable

  /// The picture of a record, decoded; nil when it has none.
  ///
  /// `side` is how many pixels are wanted on the longer side; fewer or more are welcome as well.
  /// When it throws, the record gets a sleeve, as if it had no picture.
  func art(of id: ID, side: Int) async throws -> Picture?
}

/// The levels that are wanted of a cover.
public nonisolated struct CoverLevels: OptionSet, Sendable, Hashable {
  /// One bit for each level.
  public let rawValue: Int

  /// Levels by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One level.
  public init(_ level: CoverLevel) { rawValue = 1 << level.rawValue }

  /// The level of the front cover.
  public static let front = Self(.front)
  /// That of the turned ones.
  public static let side = Self(.side)

  /// Its levels, the coarsest first: that one is ready soonest.
  var coarsestFirst: [CoverLevel] {
    CoverLevel.allCases.reversed().filter { contains(Self($0)) }
  }
}

/// A cover that is wanted now or soon.
public nonisolated struct CoverRequest<ID: Hashable & Sendable>: Sendable {
  /// Of which record.
  public let id: ID
  /// What it gets without a picture.
  public let sleeve: Sleeve
  /// How finely.
  public let levels: CoverLevels

  /// A wish by its parts.
  public init(_ id: ID, sleeve: Sleeve, levels: CoverLevels) {
    self.id = id
    self.sleeve = sleeve
    self.levels = levels
  }
}
