internal import Gtk
internal import Identities
internal import Library
internal import Motion
internal import Widgets

extension RecordsPage {
  /// Whether letters, Space among them, go on with a word.
  var isTypingAhead: Bool { currentPage?.flow.isTypingAhead ?? false }

  /// Comes back to the record that plays, where this shelf has it and nobody's hand is on it.
  func returnToPlaying() {
    guard let id = playing.now.record, tabs.isResting else { return }
    currentPage?.comeBack(toRecord: id)
  }

  /// Shows the record that plays: on this shelf, or else on that of all records.
  func showPlaying() {
    guard let id = playing.now.record else { return }
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
  /// Where a record is on the shelf.
  func place(of id: RecordID) -> Int? {
    music.catalogue.record(id).flatMap { shelf?.place(of: $0) }
  }

  /// Brings a record to the centre, unless the covers are in somebody's hand.
  func comeBack(toRecord id: RecordID) {
    guard let place = place(of: id), !flow.isHeld, menu == nil else { return }
    if grid != nil {
      stand(at: place)
    } else if flow.target != place {
      flow.go(to: place)
    }
  }
}
