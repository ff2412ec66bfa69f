internal import Identities
internal import Library

/// Temporary shelves of an artist, a composer or a genre.
extension Catalogue {
  /// Opens the shelf of a credit; `done` gets whether it has records, or nil after an error.
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

  func close(_ visit: ShelfID) {
    guard visits.removeValue(forKey: visit) != nil else { return }
    Task { [shelves] in await shelves?.close(visit) }
  }

  /// Reads the records of the open temporary shelves again whenever the library changes.
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
