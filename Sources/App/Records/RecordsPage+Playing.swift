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

  /// Whether the pointer rests over the tracks of another record than the one that plays.
  var isReadingOtherTracks: Bool {
    guard let page = currentPage, page.stack.isPointedAt else { return false }
    return page.record?.id != playing.now.record
  }

  /// Shows the record that plays, and which of its tracks it is.
  func showPlaying() {
    guard let id = playing.now.record else { return }
    reveal(id)
    if let page = currentPage, page.isLow, page.grid == nil { page.drawer.open() }
  }

  /// Leaves the grid and flies to a record, which unfolds; a track of it gets the focus.
  func fly(to id: RecordID, _ track: TrackID? = nil) {
    if memory.state.isGrid { showGrid(false) }
    reveal(id, track)
  }

  /// Brings a record to the centre, on this shelf or else on that of all records.
  private func reveal(_ id: RecordID, _ track: TrackID? = nil) {
    if let page = currentPage, page.shelf?.place(ofRecord: id) != nil {
      page.comeBack(toRecord: id)
      page.stack.showRowInView()
      page.focus(track, of: id)
    } else if shelf(.all)?.place(ofRecord: id) != nil {
      memory.state.shelves[ShelfID.all.text, default: .init()].record = id
      // A page that is far away is made for this.
      tabs.select(ShelfID.all.text)
      pages[.all]?.comeBack(toRecord: id)
      pages[.all]?.stack.showRowInView()
      pages[.all]?.focus(track, of: id)
    }
  }
}

extension ShelfPage {
  /// Where a record is on the shelf.
  func place(of id: RecordID) -> Int? {
    music.catalogue.record(id).flatMap { shelf?.place(of: $0) }
  }

  /// Lets the keyboard go to a track as soon as its record has come to rest with its list.
  func focus(_ track: TrackID?, of id: RecordID) {
    guard let track, grid == nil else { return }
    var frames = 0
    eachFrame { [weak self] _ in
      frames += 1
      // Whoever moves the covers meanwhile has chosen something else.
      guard let self, frames < 600, flow.target.flatMap({ self.contents.record(at: $0)?.id }) == id
      else { return false }
      let slot = Int(clamping: flow.position.rounded())
      guard flow.isStill, stack.sheet == slot, let sheet = contents.sheet(inSlot: slot) else {
        return true
      }
      if let row = sheet.rows.indices.first(where: { sheet.line(at: $0)?.id == track }) {
        showTracks(at: row)
        stack.light(row)
      }
      return false
    }
  }

  /// Brings a record to the centre, unless the covers are in somebody's hand.
  func comeBack(toRecord id: RecordID) {
    guard let place = place(of: id), !flow.isHeld, menu == nil else { return }
    if let grid {
      stand(at: place)
      grid.select(place, reveals: true)
    } else if flow.target != place {
      flow.go(to: place)
    }
  }
}
