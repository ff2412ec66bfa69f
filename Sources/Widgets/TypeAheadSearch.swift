internal import GLib

/// Searches names for typed letters in short slices, so that a long list delays no frame.
enum TypeAheadSearch {
  /// The longest slice, in seconds.
  private static let slice = 0.001
  /// The number of names between two checks of the clock.
  private static let stride = 16

  /// The index of the first item that matches a query best, searched from `start` and round to it
  /// again.
  ///
  /// A beginning is better than a word inside, and of two equal matches the first name's is better.
  /// `words` returns nil when the names have changed; the result is then nil, and also when the
  /// task is cancelled.
  static func find(
    _ query: TypeAheadQuery,
    among count: Int,
    from start: Int,
    words: (Int) -> (first: String, second: String)?
  ) async -> Int? {
    guard count > 0, !query.text.isEmpty else { return nil }
    let first = start + (query.skipsPresent ? 1 : 0)
    let sought: TypeAheadQuery.Match = query.text == query.whole ? .beginning : .whole
    var best: (index: Int, match: TypeAheadQuery.Match)?
    var end = MainLoop.now + slice
    for step in 0..<count {
      if step % stride == stride - 1, MainLoop.now > end {
        try? await Task.sleep(for: .milliseconds(1))
        guard !Task.isCancelled else { return nil }
        end = MainLoop.now + slice
      }
      let index = (first + step) % count
      guard let (one, other) = words(index) else { return nil }
      guard let match = query.match(first: one, second: other) else { continue }
      if match > best?.match ?? .none { best = (index, match) }
      if match >= sought { break }
    }
    return best?.index
  }
}
