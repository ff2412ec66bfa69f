internal import GLib

/// Looks through names for what was typed, a little at a time, so that no frame waits for a long list.
enum TypeAheadSearch {
  /// How long it looks at a time, in seconds.
  private static let slice = 0.001
  /// After so many names it looks at the clock.
  private static let stride = 16

  /// The first of so many names that answers a query, from one of them on and round to it again.
  ///
  /// Beginnings of first names come before those of second names, and both before words inside.
  /// `words` returns nil where the names are others by now; the result is nil then as well, and when
  /// nobody wants it any more.
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
