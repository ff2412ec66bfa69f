internal import Gtk
internal import Identities
internal import Library
internal import Motion
internal import Widgets

extension RecordsPage {
  /// Whether the next character, even a space, continues a search by typing.
  var isTypingAhead: Bool { currentPage?.flow.isTypingAhead ?? false }

  /// Brings the current record to the centre if it is on this shelf and no drag is in progress.
  func returnToPlaying() {
    guard let id = playing.now.record, tabs.isResting else { return }
    currentPage?.comeBack(toRecord: id)
  }

  /// Whether the pointer is over the tracks of another record than the current one.
  var isReadingOtherTracks: Bool {
    guard let page = currentPage, page.stack.isPointedAt else { return false }
    return page.record?.id != playing.now.record
  }

  /// Shows the current record and its tracks.
  func showPlaying() {
    guard let id = playing.now.record else { return }
    reveal(id)
    if let page = currentPage, page.isLow, page.grid == nil { page.drawer.open() }
  }

  /// Leaves the grid, moves to a record and focuses one of its tracks.
  func fly(to id: RecordID, _ track: TrackID? = nil) {
    if memory.state.isGrid { showGrid(false) }
    reveal(id, track)
  }

  /// Brings a record to the centre of this shelf, or else of the shelf of all records.
  private func reveal(_ id: RecordID, _ track: TrackID? = nil) {
    if let page = currentPage, page.shelf?.place(ofRecord: id) != nil {
      page.comeBack(toRecord: id)
      page.stack.showRowInView()
      page.focus(track, of: id)
    } else if shelf(.all)?.place(ofRecord: id) != nil {
      memory.state.shelves[ShelfID.all.text, default: .init()].record = id
      // Selecting the tab creates the page if it is far away.
      tabs.select(ShelfID.all.text)
      pages[.all]?.comeBack(toRecord: id)
      pages[.all]?.stack.showRowInView()
      pages[.all]?.focus(track, of: id)
    }
  }
}

extension ShelfPage {
  /// The index of a record on the shelf.
  func place(of id: RecordID) -> Int? {
    music.catalogue.record(id).flatMap { shelf?.place(of: $0) }
  }

  /// Focuses a track as soon as the flow and the list are at rest on its record.
  func focus(_ track: TrackID?, of id: RecordID) {
    guard let track, grid == nil else { return }
    var frames = 0
    eachFrame { [weak self] _ in
      frames += 1
      // The user has moved the covers to another record.
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

  /// Brings a record to the centre, unless a drag is in progress.
  func comeBack(toRecord id: RecordID) {
    guard let place = place(of: id), !flow.isHeld, !menu.isOpen else { return }
    if let grid {
      jump(to: place)
      grid.select(place, reveals: true)
    } else if flow.target != place {
      flow.go(to: place)
    }
  }
}
