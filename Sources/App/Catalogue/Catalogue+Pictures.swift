internal import Identities
internal import Library

/// The covers after a change of the library.
extension Catalogue {
  /// Forgets the covers that may have changed; returns their records.
  func forgetPictures(since old: ShelfUpdate, _ new: ShelfUpdate) -> Set<RecordID> {
    pictures.forget(among: new.renewed) { id in
      guard let was = old.records[id], let now = new.records[id] else { return false }
      return !now.mayShareCover(with: was)
    }
  }

  /// Checks whether records without an embedded picture have another picture file beside their
  /// tracks.
  func lookAgain(for renewed: Set<RecordID>, in update: ShelfUpdate) {
    let doubtful = pictures.seen(among: renewed).filter {
      update.records[$0]?.hasOwnPicture == false
    }
    guard !doubtful.isEmpty else { return }
    Task { [weak self, pictures] in
      let others = await pictures.lookAgain(doubtful)
      if !others.isEmpty { self?.pictureObservers.notify(others) }
    }
  }
}
