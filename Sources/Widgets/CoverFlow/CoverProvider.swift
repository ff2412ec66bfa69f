public import Geometry
public import Pixels

/// A source of the records' pictures.
///
/// It is called on workers, a few at a time, and may be slow.
public nonisolated protocol CoverProvider<ID>: Sendable {
  associatedtype ID: Hashable & Sendable

  /// The decoded picture of a record; nil if it has none.
  ///
  /// `side` is the requested number of pixels on the longer side; fewer or more are allowed. If it
  /// throws, the record gets a sleeve, as without a picture.
  func art(of id: ID, side: Int) async throws -> Picture?

  /// The mean colour of a record's picture, if it is known; called on any thread, never slow.
  func meanColor(of id: ID) -> Color?
}

nonisolated extension CoverProvider {
  public func meanColor(of id: ID) -> Color? { nil }
}

public nonisolated struct CoverLevels: OptionSet, Sendable, Hashable {
  /// One bit for each level.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public init(_ level: CoverLevel) { rawValue = 1 << level.rawValue }

  public static let front = Self(.front)
  public static let side = Self(.side)

  /// The levels, coarsest first, because that one is ready soonest.
  var coarsestFirst: [CoverLevel] {
    CoverLevel.allCases.reversed().filter { contains(Self($0)) }
  }
}

/// A request for a cover that is visible now or soon.
public nonisolated struct CoverRequest<ID: Hashable & Sendable>: Sendable {
  public let id: ID
  public let sleeve: Sleeve
  public let levels: CoverLevels
}
