internal import Library

/// The source whose records the shelves show.
extension Catalogue {
  /// Changes whose records the shelves show.
  func show(_ source: ShelfSource) {
    memory.state.source = source
    Task { [shelves] in await shelves?.show(source) }
  }
}
