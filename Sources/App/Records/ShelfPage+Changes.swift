internal import Library
internal import Widgets

/// What other records do to a shelf that is shown.
extension ShelfPage {
  /// Takes a shelf whose records stand and look as they did; what is not seen of them may be other.
  func renew(_ shelf: Shelf) {
    let cells = contents.shelf?.index.cells
    contents.shelf = shelf
    if shelf.index.cells != cells { showIndex() }
  }

  func forgetPictures(at places: [ShelfChanges.Move], since old: Shelf?) {
    for place in places {
      guard let record = contents.record(at: place.new), let was = old?.records[place.old] else {
        continue
      }
      guard !record.mayShareCover(with: was) else { continue }
      flow.pictureChanged(of: CoverID(record.id.number))
    }
  }

  /// Whether a cover says something else now.
  func saysOther(
    _ shelf: Shelf,
    at places: [ShelfChanges.Move],
    than old: Shelf?
  ) -> Bool {
    guard let old else { return false }
    return places.contains { place in
      ShelfContents.item(of: old.records[place.old])
        != ShelfContents.item(of: shelf.records[place.new])
    }
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
