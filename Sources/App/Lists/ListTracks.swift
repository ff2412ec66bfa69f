internal import GLib
internal import Identities
internal import Library

/// The tracks that rows to be seen stand for, read when they are asked for.
final class ListTracks {
  /// A track and the record that it is on.
  typealias Entry = (track: Track, record: ShelvedRecord)

  /// Some of those that were asked for have been read, or are others now.
  var onArrival: (() -> Void)?

  private let catalogue: Catalogue
  private var known: [TrackID: Entry] = [:]
  private var absent: Set<TrackID> = []
  private var wanted: Set<TrackID> = []
  private var reading: Task<Void, Never>?
  private var watch: Observation?
  /// So many are kept; beyond that all are forgotten, and those that are seen are read again.
  private static let limit = 4000

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    watch = catalogue.observe { [weak self] in self?.renew($0) }
  }

  /// A track, if it has been read; else it is read soon.
  subscript(_ id: TrackID) -> Entry? {
    if let entry = known[id] { return entry }
    if !absent.contains(id) { want([id]) }
    return nil
  }

  /// Whether it is known that the library has no such track.
  func isAbsent(_ id: TrackID) -> Bool { absent.contains(id) }

  /// What the library has become: records that are others may have other tracks.
  private func renew(_ update: ShelfUpdate) {
    // The first shelves make it possible to look anything up.
    let other = known.filter { update.renewed.contains($0.value.record.id) }.map(\.key)
    want(Set(other).union(absent))
    absent = []
  }

  private func want(_ ids: Set<TrackID>) {
    wanted.formUnion(ids)
    guard reading == nil, !wanted.isEmpty else { return }
    reading = Task { [weak self] in await self?.read() }
  }

  private func read() async {
    while !wanted.isEmpty, let finder = catalogue.finder {
      let ids = wanted
      wanted = []
      guard let found = try? await finder.tracks(Array(ids)) else { break }
      if known.count + found.count > Self.limit { known = [:] }
      for id in ids { known[id] = nil }
      for (track, record) in found { known[track.id] = (track, record) }
      absent.formUnion(ids.filter { known[$0] == nil })
      onArrival?()
    }
    reading = nil
  }
}
