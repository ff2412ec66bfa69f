internal import Glibc
public import Values

/// The content of a list that fills itself: the tracks that a search finds, in an order.
public struct ListSearch: Sendable, Hashable {
  /// Their raw values are stored.
  public enum Order: String, Sendable, CaseIterable {
    case newest
    case oldest
    case mostPlayed = "most-played"
    case leastPlayed = "least-played"
    case recentlyPlayed = "recently-played"
    case longestAgo = "longest-ago"
    case title
    /// By artist, year and record.
    case artist
    /// A new random order each day.
    case random
  }

  public var text: String
  public let limit: Int?
  /// The name of the order, which may come from a newer program.
  private let orderName: String

  public init(_ text: String, in order: Order = .newest, limit: Int? = nil) {
    self.text = text
    orderName = order.rawValue
    self.limit = limit.map { max($0, 1) }
  }

  /// The order; one of a newer program counts as `newest`.
  public var order: Order { Order(rawValue: orderName) ?? .newest }

  /// An unchanged order of a newer program is kept.
  public func changed(_ text: String, in order: Order, limit: Int?) -> Self {
    var changed = Self(text, in: order, limit: limit)
    if order == self.order { changed = Self(text, named: orderName, limit: changed.limit) }
    return changed
  }

  private init(_ text: String, named orderName: String, limit: Int?) {
    (self.text, self.orderName, self.limit) = (text, orderName, limit)
  }

  // MARK: - Storing

  /// For the table of rows and the steps: `newest 50 heart`.
  public var stored: String { "\(orderName) \(limit.map { "\($0)" } ?? "-") \(text)" }

  /// A damaged text becomes the search's text.
  public init(stored: String) {
    let parts = stored.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty else {
      self.init(stored)
      return
    }
    let limit = Int(parts[1]).flatMap { $0 > 0 ? $0 : nil }
    self.init(String(parts[2]), named: String(parts[0]), limit: limit)
  }

  // MARK: - Searching

  public var query: SearchQuery { SearchQuery(text) }

  /// The order at a time, in seconds since 1970; the random one changes with the user's local day.
  public func order(at time: Int64) -> SearchOrder {
    switch order {
    case .newest: .newest
    case .oldest: .oldest
    case .mostPlayed: .mostPlayed
    case .leastPlayed: .leastPlayed
    case .recentlyPlayed: .recentlyPlayed
    case .longestAgo: .longestAgo
    case .title: .title
    case .artist: .artist
    case .random: .random(seed: Self.day(of: time))
    }
  }

  private static func day(of time: Int64) -> UInt64 {
    var (seconds, parts) = (time_t(time), tm())
    guard localtime_r(&seconds, &parts) != nil else { return 0 }
    return UInt64(bitPattern: Int64(parts.tm_year) * 366 + Int64(parts.tm_yday))
  }
}

extension ListTree {
  /// The tree in which lists at or below a row that fill themselves contain their tracks, for
  /// writing to a file; nothing is stored.
  @concurrent public func filled(
    below parent: ListRowID = ListNode.top,
    by find: @Sendable (ListSearch) async throws -> [TrackID]
  ) async throws -> ListTree {
    var changes: [NodeChange] = []
    var next = nextID
    let rows = parent == ListNode.top ? Array(everything) : subtree(of: parent)
    for before in rows {
      guard let search = before.search else { continue }
      var after = before
      (after.kind, after.target) = (.stack, nil)
      changes.append(NodeChange(before: before, after: after))
      for (place, track) in try await find(search).enumerated() {
        let row = ListNode(
          id: next,
          parent: before.id,
          place: Int64(place),
          kind: .item,
          text: "",
          target: .track(track),
          created: before.created
        )
        changes.append(NodeChange(before: nil, after: row))
        next = next.following
      }
    }
    var filled = self
    filled.apply(changes)
    return filled
  }
}
