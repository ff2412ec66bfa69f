internal import Identities
internal import Library
internal import Widgets

/// What other records do to a shelf that is shown.
extension ShelfPage {
  /// Takes a shelf whose records stand and look as they did; what is not seen of them may be other.
  func renew(_ shelf: Shelf) {
    let old = contents.shelf?.index
    contents.shelf = shelf
    if shelf.index != old { showIndex() }
  }

  /// Has the covers of these records drawn anew, as far as they are on the stage.
  func picturesChanged(of records: Set<RecordID>) {
    guard flow.source != nil else { return }
    for id in records { flow.pictureChanged(of: CoverID(id.number)) }
  }

  /// Marks what plays now.
  func showMarks(instead old: PlayMarks) {
    let marks = playing.now
    grid?.marks = marks
    flow.playing = marks.record.map { CoverID($0.number) }
    flow.isPlaying = marks.isPlaying
    guard marks.track != old.track || marks.broken != old.broken else { return }
    stack.reload()
    if marks.track != old.track { stack.showRowInView() }
  }

  /// Whether a cover says something else now.
  func saysOther(
    _ shelf: Shelf,
    at places: [ShelfChanges.Move],
    than old: Shelf?
  ) -> Bool {
    guard let old else { return false }
    return places.contains { !old.records[$0.old].saysSame(as: shelf.records[$0.new]) }
  }
}

extension CoverChanges {
  /// What happened on a shelf, as the flow wants to be told.
  init(_ changes: ShelfChanges) {
    self.init(
      removed: changes.removed,
      inserted: changes.inserted,
      moved: changes.moved.map { Move(from: $0.old, to: $0.new) }
    )
  }
}
