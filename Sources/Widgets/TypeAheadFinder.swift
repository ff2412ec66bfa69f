package import Gtk

/// The letters that the user types.
public nonisolated struct TypedWord: Sendable, Equatable {
  public let text: String
  /// False if no item matches.
  public let fits: Bool
}

/// Finds an item by the letters that the user types; the latest letters replace a search that still
/// runs.
package final class TypeAheadFinder<Item: Sendable> {
  /// Returns the first item that matches, or nil.
  private let find: (TypeAheadQuery) async -> Item?
  private let onFind: (Item) -> Void
  private let now: () -> Double
  /// Called with each letter, with a search that finds nothing, and with nil at the end.
  package var onChange: ((TypedWord?) -> Void)?
  /// Until it is closed; its letters may be too old to be continued.
  private(set) var word: TypedWord? {
    didSet { if word != nil || oldValue != nil { onChange?(word) } }
  }
  private var letters = TypeAhead()
  private(set) var search: Task<Void, Never>?
  private var isSearching = false

  /// A finder that calls `onFind` with the result of `find`, at once if `find` does not suspend.
  package init(
    now: @escaping () -> Double,
    find: @escaping (TypeAheadQuery) async -> Item?,
    onFind: @escaping (Item) -> Void
  ) {
    (self.now, self.find, self.onFind) = (now, find, onFind)
  }

  isolated deinit { search?.cancel() }

  /// Whether the next letter continues a word.
  package var isOpen: Bool { letters.isOpen(at: now()) }

  package func type(_ key: Key) -> Bool {
    guard let letter = key.character, letters.type(letter, at: now()) else { return false }
    begin()
    return true
  }

  /// Removes the last letter; returns false if there is none.
  package func erase() -> Bool {
    guard letters.erase(at: now()) else { return false }
    begin()
    return true
  }

  /// Forgets the letters and stops the search; returns false if there were no letters.
  @discardableResult
  package func close() -> Bool {
    stop()
    let hasMissed = word?.fits == false
    word = nil
    return letters.close(at: now()) || hasMissed
  }

  func stop() {
    search?.cancel()
    isSearching = false
  }

  /// Begins a running search again, as the items have changed.
  func restart() { if isSearching { begin() } }

  private func begin() {
    stop()
    isSearching = true
    let query = letters.query
    word = letters.text.isEmpty ? nil : TypedWord(text: letters.text, fits: true)
    search = Task.immediate { [weak self, find] in
      let found = await find(query)
      guard !Task.isCancelled, let self else { return }
      isSearching = false
      if let found { return onFind(found) }
      word = word.map { TypedWord(text: $0.text, fits: false) }
    }
  }
}
