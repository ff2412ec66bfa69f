internal import Gtk
internal import Library
internal import Motion
internal import Widgets

extension RecordsPage {
  /// Whether letters, Space among them, go on with a word.
  var isTypingAhead: Bool { currentPage?.flow.isTypingAhead ?? false }

  /// A record by its number, wherever it stands.
  func record(_ id: Int64) -> ShelvedRecord? {
    let all = shelf(.all)?.records ?? []
    return all.first { $0.id == id }
  }

  /// Whether a track has a heart; nil where nobody knows it.
  func hasHeart(track: Int64, of record: Int64) -> Bool? {
    self.record(record)?.record.tracks.first { $0.id == track }.map { $0.heart != nil }
  }

  /// Comes back to the record that plays, where this shelf has it and nobody's hand is on it.
  func returnToPlaying() {
    guard let id = marks.record, tabs.isResting else { return }
    currentPage?.comeBack(toRecord: id)
  }

  /// Shows the record that plays: on this shelf, or else on that of all records.
  func showPlaying() {
    guard let id = marks.record else { return }
    if let page = currentPage, page.shelf?.place(ofRecord: id) != nil {
      page.comeBack(toRecord: id)
    } else if shelf(.all)?.place(ofRecord: id) != nil {
      memory.state.shelves[ShelfID.all.text, default: .init()].record = id
      pages[.all]?.comeBack(toRecord: id)
      tabs.select(ShelfID.all.text)
    }
  }
}

extension ShelfPage {
  /// Brings a record to the centre, unless the covers are in somebody's hand.
  func comeBack(toRecord id: Int64) {
    guard let place = shelf?.place(ofRecord: id), !flow.isHeld, menu == nil else { return }
    if grid != nil {
      stand(at: place)
    } else if flow.target != place {
      flow.go(to: place)
    }
  }
}
