internal import GLib
internal import Library
internal import Motion
internal import Values
internal import Widgets

/// Moves that are requested by others than the user's hand.
extension ShelfPage {
  func place(of id: RecordID) -> Int? {
    music.catalogue.record(id).flatMap { shelf?.place(of: $0) }
  }

  /// As soon as the flow and the list are at rest on its record.
  func focus(_ track: TrackID?, of id: RecordID) {
    guard let track, grid == nil else { return }
    whenListed(id) { [weak self] sheet in
      guard let self, let row = sheet.row(of: track) else { return }
      showTracks(at: row)
      stack.light(row)
    }
  }

  /// From the last track to the first one of the next record, if there is one.
  func goOn() {
    let before = flow.target
    _ = flow.press(flow.isRightToLeft ? .left : .right)
    guard let place = flow.target, place != before, let record = contents.record(at: place) else {
      music.onNews?(tr("This is the last record of the shelf."))
      return
    }
    whenListed(record.id) { [weak self] _ in self?.stack.enter() }
  }

  private func whenListed(_ id: RecordID, _ body: @escaping (TrackSheet) -> Void) {
    var frames = 0
    eachFrame { [weak self] _ in
      frames += 1
      // The user has moved the covers to another record.
      guard let self, frames < 600, flow.target.flatMap({ self.contents.record(at: $0)?.id }) == id
      else { return false }
      let slot = centre.slot
      guard flow.isStill, stack.sheet == slot, let sheet = contents.sheet(inSlot: slot) else {
        return true
      }
      body(sheet)
      return false
    }
  }

  func comeBack(toRecord id: RecordID) {
    guard let place = place(of: id), !flow.isHeld, !menu.isOpen else { return }
    if let grid {
      centre.jump(to: place)
      grid.select(place, reveals: true)
    } else if flow.target != place {
      flow.go(to: place)
    }
  }

  func surprise(using random: inout some RandomNumberGenerator) {
    guard let place = shelf?.surprise(besides: flow.target, using: &random) else { return }
    if let grid {
      centre.jump(to: place)
      grid.select(place, reveals: true)
      grid.takeFocusInside()
    } else {
      if isLow, drawer.isOpen { drawer.close() }
      flow.takeFocus()
      centre.fling(to: place)
    }
  }
}
