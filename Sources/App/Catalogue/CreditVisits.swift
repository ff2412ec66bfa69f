internal import Library
internal import Values

/// The temporary shelves of artists, composers and genres that are open.
final class CreditVisits {
  /// Called with the records of an open shelf, found again whenever the library changes.
  var onRecords: ((Credit, Set<RecordID>) async -> Void)?
  var onError: ((any Error) -> Void)?

  private let search: any MusicSearch
  private var credits: [ShelfID: Credit] = [:]
  private var following: Task<Void, Never>?

  init(_ search: any MusicSearch) { self.search = search }

  isolated deinit { following?.cancel() }

  var isEmpty: Bool { credits.isEmpty }

  /// `done` gets whether the shelf has records, or nil after an error.
  func open(_ credit: Credit, done: @escaping (Bool?) -> Void) {
    let id = ShelfID.visit(credit)
    credits[id] = credit
    followLibrary()
    Task { [weak self, search] in
      do {
        let records = Set(try await search.records(of: credit))
        guard let self, credits[id] != nil else { return }
        if records.isEmpty { credits[id] = nil } else { await onRecords?(credit, records) }
        done(!records.isEmpty)
      } catch {
        self?.credits[id] = nil
        self?.onError?(error)
        done(nil)
      }
    }
  }

  func close(_ visit: ShelfID) -> Bool { credits.removeValue(forKey: visit) != nil }

  func end() { following?.cancel() }

  private func followLibrary() {
    guard following == nil else { return }
    following = Task { [weak self, search] in
      for await _ in await search.changes() { await self?.renew() }
    }
  }

  private func renew() async {
    for (id, credit) in credits {
      guard let records = try? await search.records(of: credit), credits[id] != nil else {
        continue
      }
      await onRecords?(credit, Set(records))
    }
  }
}
