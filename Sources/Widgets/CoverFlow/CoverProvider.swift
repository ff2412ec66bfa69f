public import Pixels

/// A source of the records' pictures.
///
/// It is called on workers, a few at a time, and may be slow.
public nonisolated protocol CoverProvider<ID>: Sendable {
  /// Identifies a record, and remains the same as long as its picture does.
  associatedtype ID: Hashable & Sendable

  /// The decoded picture of a record; nil if it has none.
  ///
  /// `side` is the requested number of pixels on the longer side; fewer or more are allowed. If it
  /// throws, the record gets a sleeve, as without a picture.
  func art(of id: ID, side: Int) async throws -> Picture?
}

/// The requested levels of a cover.
public nonisolated struct CoverLevels: OptionSet, Sendable, Hashable {
  /// One bit for each level.
  public let rawValue: Int

  /// Levels from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One level.
  public init(_ level: CoverLevel) { rawValue = 1 << level.rawValue }

  /// The level of the front cover.
  public static let front = Self(.front)
  /// The level of turned covers.
  public static let side = Self(.side)

  /// The levels, coarsest first, because that one is ready soonest.
  var coarsestFirst: [CoverLevel] {
    CoverLevel.allCases.reversed().filter { contains(Self($0)) }
  }
}

/// A request for a cover that is visible now or soon.
public nonisolated struct CoverRequest<ID: Hashable & Sendable>: Sendable {
  /// The record's id.
  public let id: ID
  /// The sleeve to generate if there is no picture.
  public let sleeve: Sleeve
  /// The requested levels of detail.
  public let levels: CoverLevels

  /// A request from its parts.
  public init(_ id: ID, sleeve: Sleeve, levels: CoverLevels) {
    self.id = id
    self.sleeve = sleeve
    self.levels = levels
  }
}
