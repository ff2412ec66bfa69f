internal import GLib
internal import Library
internal import Values

nonisolated enum Favourite: Hashable, Sendable {
  case track(TrackID)
  case record(RecordID)
}

/// Newest first; kept up to date while there are observers.
final class Favourites {
  private(set) var all: [Favourite] = []
  private(set) var tracks: [TrackID: Track] = [:]

  private unowned let catalogue: Catalogue
  private let observers = Observers<Void>()
  private var watching: [Observation] = []
  private var reading: Task<Void, Never>?
  private var isStale = false
  /// Changes that are not read back from the library yet.
  private var pending: [Favourite: Bool] = [:]

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    observers.onPresence = { [weak self] in self?.watch($0) }
  }

  func observe(_ call: @escaping @MainActor () -> Void) -> Observation { observers.add { call() } }

  private func watch(_ isWatched: Bool) {
    watching = []
    guard isWatched else { return }
    watching = [
      catalogue.observe { [weak self] _ in self?.read() },
      catalogue.observeHearts { [weak self] in self?.update($0, $1) },
    ]
    read()
  }

  private func update(_ favourites: [Favourite], _ hasHeart: Bool) {
    for favourite in favourites { pending[favourite] = hasHeart }
    let changed = Set(favourites)
    all = (hasHeart ? favourites.reversed() : []) + all.filter { !changed.contains($0) }
    observers.notify(())
    read()
  }

  private func read() {
    guard reading == nil else {
      isStale = true
      return
    }
    isStale = false
    reading = Task { [weak self, catalogue] in
      let tracks = await catalogue.favouriteTracks()
      guard let self else { return }
      reading = nil
      // After an error the known tracks remain until the library changes again.
      if let tracks { show(tracks) }
      if isStale { read() }
    }
  }

  private func show(_ found: [Track]) {
    let shelf = catalogue.library?.shelves.first { $0.id == .favourites }
    let records = shelf?.records.filter { $0.record.album.heart != nil } ?? []
    var times: [(favourite: Favourite, time: Int64)] = []
    times += found.map { (.track($0.id), $0.heart ?? 0) }
    times += records.map { (.record($0.id), $0.record.album.heart ?? 0) }
    let inLibrary = times.sorted { $0.time > $1.time }.map(\.favourite)
    let known = Set(inLibrary)
    pending = pending.filter { known.contains($0.key) != $0.value }
    tracks = Dictionary(found.map { ($0.id, $0) }) { one, _ in one }
    let coming = all.filter { pending[$0] == true }
    let shown = coming + inLibrary.filter { pending[$0] != false }
    if all.change(to: shown) { observers.notify(()) }
  }
}
