public nonisolated struct Tab: Sendable, Equatable, Identifiable {
  /// The identity, unique and constant; titles may be the same.
  public let id: String
  public var title: String
  public var isClosable: Bool

  public init(id: String, title: String, isClosable: Bool = false) {
    self.id = id
    self.title = title
    self.isClosable = isClosable
  }
}
