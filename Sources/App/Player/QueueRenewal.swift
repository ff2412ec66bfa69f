internal import Library
internal import Playback
internal import Values

/// Looks up queued items again in a library that was loaded or has grown.
final class QueueRenewal {
  /// Called when items whose tracks have changed were replaced.
  var onRenew: (() -> Void)?

  private let player: Player
  private(set) var running: Task<Void, Never>?
  /// The records that changed since the running lookup began.
  private var changed: Set<RecordID> = []

  init(_ player: Player) { self.player = player }

  /// Looks up the items of these records, and files that had no track.
  func renew(_ records: Set<RecordID>, from catalogue: Catalogue) {
    changed.formUnion(records)
    guard running == nil, let tracks = catalogue.finder else { return }
    let records = changed
    changed = []
    let items = player.queue.all.map(\.item).filter { item in
      guard let record = item.record, item.id != nil else { return item.id == nil }
      return records.contains(record) || tracks.records[record] == nil
    }
    guard !items.isEmpty else { return }
    let (locations, ids) = (items.map(\.location), items.compactMap(\.id))
    running = Task { [weak self, weak catalogue] in
      let found = try? await QueueFinder.find(locations, and: ids, with: tracks)
      guard let self else { return }
      if let found, !found.isEmpty {
        player.renew { found.item(insteadOf: $0) }
        onRenew?()
      }
      running = nil
      if let catalogue, !changed.isEmpty { renew([], from: catalogue) }
    }
  }
}
