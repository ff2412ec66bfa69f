internal import Identities
internal import Library

/// Shelves that are opened for a while: of an artist, a composer or a genre.
extension Catalogue {
  /// Opens the shelf of a name; `done` says whether there is anything on it, nil where that is not known.
  func open(_ credit: Credit, done: @escaping (Bool?) -> Void) {
    let id = ShelfID.visit(credit)
    visits[id] = credit
    followVisits()
    Task { [weak self, search] in
      do {
        let records = Set(try await search.records(of: credit))
        guard let self, visits[id] != nil else { return }
        if records.isEmpty { visits[id] = nil } else { await shelves?.open(credit, records) }
        done(!records.isEmpty)
      } catch {
        self?.visits[id] = nil
        self?.report(error)
        done(nil)
      }
    }
  }

  /// Closes a shelf that was opened for a while.
  func close(_ visit: ShelfID) {
    guard visits.removeValue(forKey: visit) != nil else { return }
    Task { [shelves] in await shelves?.close(visit) }
  }

  /// Asks again what belongs on the open shelves, whenever that may be something else.
  private func followVisits() {
    guard visiting == nil else { return }
    visiting = Task { [weak self, search] in
      for await _ in await search.changes() { await self?.renewVisits() }
    }
  }

  private func renewVisits() async {
    for (id, credit) in visits {
      guard let records = try? await search.records(of: credit), visits[id] != nil else { continue }
      await shelves?.open(credit, Set(records))
    }
  }
}
