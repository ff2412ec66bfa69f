internal import Identities
internal import Library
internal import Widgets

/// Updates of a visible shelf when records or marks change.
extension ShelfPage {
  /// Replaces the shelf by one with the same visible records.
  func renew(_ shelf: Shelf) {
    let old = contents.shelf?.index
    contents.shelf = shelf
    if shelf.index != old { flowIndex.update() }
  }

  /// Draws the covers of these records again, if they are in the grid or on the stage.
  func picturesChanged(of records: Set<RecordID>) {
    grid?.picturesChanged(of: records)
    guard flow.source != nil else { return }
    for id in records { flow.pictureChanged(of: CoverID(id.number)) }
  }

  /// Shows the marks of the current record and track.
  func showMarks(instead old: PlayMarks) {
    let marks = playing.now
    grid?.marks = marks
    flow.playing = marks.record.map { CoverID($0.number) }
    flow.isPlaying = marks.isPlaying
    guard marks.track != old.track || marks.broken != old.broken else { return }
    stack.reload()
    if marks.track != old.track { stack.showRowInView() }
  }

  /// Whether the text of a cover has changed.
  func hasOtherTexts(
    _ shelf: Shelf,
    at places: [ShelfChanges.Move],
    than old: Shelf?
  ) -> Bool {
    guard let old else { return false }
    return places.contains { !old.records[$0.old].hasSameTexts(as: shelf.records[$0.new]) }
  }
}

extension CoverChanges {
  /// Converts the changes of a shelf for the flow.
  init(_ changes: ShelfChanges) {
    self.init(
      removed: changes.removed,
      inserted: changes.inserted,
      moved: changes.moved.map { Move(from: $0.old, to: $0.new) }
    )
  }
}
