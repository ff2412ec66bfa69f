/// A tab: its identity and its title.
public nonisolated struct Tab: Sendable, Equatable, Identifiable {
  /// The identity, unique and constant; titles may be the same.
  public let id: String
  /// The text in the strip.
  public var title: String
  /// Whether it has a close button.
  public var isClosable: Bool

  /// A tab with an id and a title.
  public init(id: String, title: String, isClosable: Bool = false) {
    self.id = id
    self.title = title
    self.isClosable = isClosable
  }
}
