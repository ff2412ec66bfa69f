internal import Messages

/// Detects lists of servers that have no end: those that repeat pages, and those with ever new ids.
struct ListLimit {
  /// 0 if the server does not say.
  private let announced: Int
  private let mostBytes: Int
  /// Hashes of the ids that were read.
  private var seen: Set<Int> = []
  private var bytes = 0
  private var emptyPages = 0

  /// More albums or tracks than any library has.
  private static let mostRows = 3_000_000
  static let mostBytes = 128 << 20
  /// Servers count in different ways.
  private static let (factor, slack) = (4, 10_000)
  /// Pages may have nothing but films.
  private static let mostEmptyPages = 1000

  init(announced: Int, mostBytes: Int = Self.mostBytes) {
    self.announced = min(announced, Self.mostRows)
    self.mostBytes = mostBytes
  }

  /// Throws after a page without an end, of which `bytes` are kept; `next` is the next one's place.
  mutating func check(_ ids: [String], next: Int?, keeping bytes: Int) throws(ServerFailure) {
    guard let next else { return }
    let before = seen.count
    for id in ids { seen.insert(id.hashValue) }
    self.bytes += bytes
    if ids.isEmpty { emptyPages += 1 }
    let most = announced > 0 ? announced * Self.factor + Self.slack : Self.mostRows
    guard ids.isEmpty || seen.count > before, emptyPages < Self.mostEmptyPages,
      next < min(most, Self.mostRows), self.bytes < mostBytes
    else { throw ServerFailure(.senseless, "a list without an end") }
  }
}
