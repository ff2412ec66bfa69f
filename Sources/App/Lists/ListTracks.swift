internal import GLib
internal import Library
internal import Values

final class ListTracks {
  typealias Entry = (track: Track, record: ShelvedRecord)

  var onArrival: (() -> Void)?

  private let catalogue: Catalogue
  private var known: [TrackID: Entry] = [:]
  /// Those that were cached before the cache was full.
  private var older: [TrackID: Entry] = [:]
  private var absent: Set<TrackID> = []
  private var wanted: Set<TrackID> = []
  private var reading: Task<Void, Never>?
  private var watch: Observation?
  private var hearts: Observation?
  /// When there are more, the cache is cleared.
  private static let limit = 4000

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    watch = catalogue.observe { [weak self] in self?.renew($0) }
    hearts = catalogue.observeHearts { [weak self] in self?.show($0, hasHeart: $1) }
  }

  /// Nil, and a request to load it, if it is not cached.
  subscript(_ id: TrackID) -> Entry? {
    if let entry = loaded(id) { return entry }
    if !absent.contains(id) { load([id]) }
    return nil
  }

  /// Nil if it is not cached.
  func loaded(_ id: TrackID) -> Entry? { known[id] ?? older[id] }

  /// As far as they are cached.
  func hasServerTrack(among ids: some Sequence<TrackID>) -> Bool {
    ids.contains { known[$0]?.record.record.isRemote ?? false }
  }

  func isAbsent(_ id: TrackID) -> Bool { absent.contains(id) }

  private func renew(_ update: ShelfUpdate) {
    // Missing tracks are looked up again, because no lookup is possible before the first shelves
    // are loaded.
    let other = known.merging(older) { one, _ in one }.filter {
      update.renewed.contains($0.value.record.id)
    }.map(\.key)
    load(Set(other).union(absent))
    absent = []
  }

  /// Before the library has stored them.
  private func show(_ favourites: [Favourite], hasHeart: Bool) {
    let ids = favourites.compactMap(\.target.track).filter { loaded($0) != nil }
    guard !ids.isEmpty else { return }
    for id in ids {
      let heart = loaded(id)?.track.heart
      var entry = loaded(id)
      entry?.track.heart = hasHeart ? heart ?? WallClock.system.now : nil
      known[id] = entry
    }
    onArrival?()
  }

  private func load(_ ids: Set<TrackID>) {
    wanted.formUnion(ids)
    guard reading == nil, !wanted.isEmpty else { return }
    reading = Task { [weak self] in await self?.read() }
  }

  private func read() async {
    while !wanted.isEmpty, let finder = catalogue.finder {
      let ids = wanted
      wanted = []
      guard let found = try? await finder.tracks(Array(ids)) else { break }
      if known.count + found.count > Self.limit { (older, known) = (known, [:]) }
      for id in ids { (known[id], older[id]) = (nil, nil) }
      for (track, record) in found { known[track.id] = (track, record) }
      absent.formUnion(ids.filter { known[$0] == nil })
      onArrival?()
    }
    reading = nil
  }
}
