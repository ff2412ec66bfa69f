internal import GLib
internal import Glibc
internal import Library
internal import Values

/// Loaded on first use; without results if there is no library, or it cannot be read.
final class ProvidedMusic {
  private let store: LibraryStore
  private let searcher: LibrarySearcher
  private let reader: LibraryReader
  private var isOpen = false
  /// When the library was last loaded.
  private var readTime = -Double.infinity
  /// The minimum number of seconds between reloads after changes by another program.
  private let pace: Double

  init(_ folder: BytePath, credits: CreditSplitting = CreditSplitting(), pace: Double = 5) {
    store = LibraryStore(folder: folder)
    searcher = LibrarySearcher(store, credits: credits)
    reader = LibraryReader(store)
    self.pace = pace
  }

  /// The best first.
  func results(_ terms: [String]) async -> [ProvidedResult] {
    guard let query = ProvidedResult.query(terms) else { return [] }
    do {
      try await open()
      return ProvidedResult.results(of: try await searcher.search(query, limit: 5))
    } catch {
      return []
    }
  }

  /// Nil if it is not in the library.
  func meta(of result: ProvidedResult) async -> Meta? {
    do {
      try await open()
      switch result {
      case .record(let id):
        guard let record = try await record(id) else { return nil }
        return Meta(title: record.title, line: record.subtitle, cover: await cover(of: id))
      case .track(let id):
        guard let track = try await reader.tracks([id], at: []).first, let album = track.album,
          let record = try await record(album)
        else { return nil }
        let artist = track.artist.isEmpty ? record.artist : track.artist
        let line = [artist, record.title].filter { !$0.isEmpty }.joined(separator: " · ")
        return Meta(title: track.title, line: line, cover: await cover(of: album))
      case .artist(let name):
        let count = try await searcher.records(by: name, as: .artist).count
        guard count > 0 else { return nil }
        let line = Format.text(tr("%s record", "%s records", count: count), Format.count(count))
        return Meta(title: name, line: line, cover: nil)
      }
    } catch {
      return nil
    }
  }

  nonisolated struct Meta: Equatable {
    let title: String
    let line: String
    /// Nil for the program's icon.
    let cover: String?
  }

  private func record(_ id: RecordID) async throws -> ShelvedRecord? {
    let names = ShelfNames(
      variousArtists: tr("Various Artists"),
      unknownArtist: tr("Unknown Artist")
    )
    return try await reader.records([id]).first.map { ShelvedRecord($0, names: names) }
  }

  private func cover(of record: RecordID) async -> String? {
    let path = await CoverStore.keptFile(
      of: record,
      in: reader,
      folder: UserFolder.cache + "/covers"
    )
    return path.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private func open() async throws {
    guard isOpen else {
      try await store.openForReading()
      (isOpen, readTime) = (true, MainLoop.now)
      return
    }
    guard MainLoop.now - readTime >= pace, try await store.hasForeignChanges() else { return }
    readTime = MainLoop.now
    try await searcher.reopen()
  }
}
