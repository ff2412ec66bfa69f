/// One tab: what it is known by, and what people call it.
public nonisolated struct Tab: Sendable, Equatable, Identifiable {
  /// What tells it from all others, for its whole life; titles may be the same (B-LN5).
  public let id: String
  /// What stands in the strip.
  public var title: String
  /// Whether it has a mark by which it is closed.
  public var isClosable: Bool

  /// A tab by its two names.
  public init(id: String, title: String, isClosable: Bool = false) {
    self.id = id
    self.title = title
    self.isClosable = isClosable
  }
}
