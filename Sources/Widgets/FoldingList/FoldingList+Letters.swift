internal import Gtk

extension FoldingList {
  /// Adds a letter to what is looked for; false for a key that types none.
  func type(_ key: Key) -> Bool {
    guard let letter = key.character, typeAhead.type(letter, at: now()) else { return false }
    look()
    return true
  }

  /// Takes the last letter back; false if none was open.
  func takeLetterBack() -> Bool {
    guard typeAhead.erase(at: now()) else { return false }
    look()
    return true
  }

  /// Forgets the letters; false if none were open.
  func closeTypeAhead() -> Bool {
    stopSeeking()
    return typeAhead.close(at: now())
  }

  /// Whatever letters mean, the keyboard is to go elsewhere.
  func stopSeeking() {
    touch.seeking?.cancel()
    touch.isSeeking = false
  }

  /// Puts the keyboard on the first row that answers the letters, from where it is onwards.
  ///
  /// In short lists that is at once.
  func look() {
    stopSeeking()
    touch.isSeeking = true
    let (query, level) = (typeAhead.query, state.level)
    let start = cursorRow ?? (query.skipsPresent ? -1 : 0)
    touch.seeking = Task.immediate { [weak self, source] in
      let found = await TypeAheadSearch.find(query, among: level.rows.count, from: start) {
        let row = source.row(level.rows[$0].id)
        return (row.title, row.detail)
      }
      guard !Task.isCancelled, let self else { return }
      touch.isSeeking = false
      guard let found, state.level.node == level.node,
        let row = state.level.row(of: level.rows[found].id)
      else { return }
      putCursor(on: row)
    }
  }
}
