internal import GLib
internal import Library
internal import Playback
internal import Values

/// What follows by itself after the last record of the queue; the raw values are stored.
nonisolated enum WhatNext: String, CaseIterable, Sendable {
  case nothing, shelf, similar

  var title: String {
    switch self {
    case .nothing: tr("Nothing")
    case .shelf: tr("The Next Record of the Shelf")
    case .similar: tr("Something Like It")
    }
  }
}

/// Appends a record to the queue as soon as nothing else follows the current track.
final class NextRecord {
  private struct Choice {
    let record: RecordID
    let words: String
    /// The numbers of its entries; the user may have queued tracks of the same record.
    var entries: Set<Int> = []
    var isSaid = false
  }

  /// The shelves from which records were started; undo may put back the queue of any of them.
  private var starts: [RecordID: ShelfID] = [:]
  /// The records that were appended last; undo may put back any of them.
  private var choices: [Choice] = []
  private static let mostChoices = 20
  private var chosen: Choice? {
    choices.last { $0.entries.contains { player.queue.entry($0) != nil } }
  }
  private var skipped: Set<RecordID> = []
  /// The last entry of the queue, if nothing was found to follow it; a search takes long.
  private var end: Int?
  private var loading: Task<Void, Never>?
  private unowned let session: PlayerSession
  private let catalogue: Catalogue
  private var watches: [Observation] = []
  private var player: Player { session.player }
  private var current: RecordID? { player.queue.current?.item.record }

  init(_ session: PlayerSession, _ catalogue: Catalogue) {
    (self.session, self.catalogue) = (session, catalogue)
    watches = [
      session.player.observe { [weak self] _ in
        self?.sayStart()
        self?.follow()
      },
      catalogue.observe { [weak self] _ in self?.end = nil },
    ]
  }

  isolated deinit { loading?.cancel() }

  /// Notes that a record is started from a shelf, whose next record may follow it.
  func note(start record: RecordID, on shelf: ShelfID) {
    starts[record] = shelf
    end = nil
  }

  /// Notes the record with which the queue of the last run begins.
  func note(restored record: RecordID) {
    // Most likely it was started from the shelf that the last run has left on view.
    if starts[record] == nil {
      note(start: record, on: ShelfID(catalogue.memory.state.shelf ?? ""))
    }
  }

  /// Which record follows and why; nil unless it was chosen here.
  var words: String? {
    guard let next = player.queue.coming(1).first.first, next.item.record != current else {
      return nil
    }
    let choice = choices.last {
      // While they are appended, its entries have no numbers.
      $0.entries.isEmpty ? $0.record == next.item.record : $0.entries.contains(next.id)
    }
    return choice?.words
  }

  /// Replaces the chosen record by another one, which plays at once if that one already does.
  ///
  /// Nothing changes if there is no other one.
  func skip() {
    guard let record = chosen?.record, canSkip else { return }
    skipped.insert(record)
    loading?.cancel()
    loading = nil
    follow(replaces: true)
  }

  /// Notes that the chosen record, unless it has started, is not wanted.
  func passOver() {
    if let chosen, !hasStarted { skipped.insert(chosen.record) }
  }

  /// Chooses anew, unless the chosen record has started.
  func followRule() {
    loading?.cancel()
    (loading, end) = (nil, nil)
    if let chosen, !hasStarted { player.remove(upcoming: chosen.entries) }
    follow()
  }

  private func isChosen(_ entry: Player.Entry) -> Bool {
    chosen?.entries.contains(entry.id) ?? false
  }

  private var playsChosen: Bool { player.queue.current.map { isChosen($0) } ?? false }
  private var canSkip: Bool { playsChosen || player.queue.upcoming.contains { isChosen($0) } }

  private func sayStart() {
    guard let entry = player.queue.current?.id,
      let place = choices.lastIndex(where: { $0.entries.contains(entry) }), !choices[place].isSaid
    else { return }
    choices[place].isSaid = true
    // It may have been cleared, and put back.
    skipped.remove(choices[place].record)
    session.onContinue?(choices[place].words)
  }

  /// Whether the chosen record plays, also while a queued track interrupts it.
  private var hasStarted: Bool {
    guard let entries = chosen?.entries else { return false }
    let queue = player.queue
    return playsChosen || queue.order.prefix(queue.played).contains { entries.contains($0) }
  }

  /// Nothing follows what fails, or a missing disk would go on through a whole shelf.
  private var isDue: Bool {
    !player.queue.hasNext && [.playing, .paused].contains(player.state.status)
  }

  private func follow(replaces: Bool = false) {
    let entry = player.queue.current?.id
    guard loading == nil, replaces || isDue && entry != end,
      let last = current.flatMap({ catalogue.record($0) })
    else { return }
    guard let (record, words) = choice(after: last) else {
      end = entry
      return
    }
    loading = Task { [weak self, catalogue] in
      let tracks = await catalogue.allTracks(of: record.id)
      guard let self, !Task.isCancelled else { return }
      loading = nil
      let isReplacing = replaces && canSkip
      guard isReplacing || isDue && current == last.id else { return follow() }
      guard !tracks.isEmpty else {
        // Otherwise it would be chosen again with each change of the player.
        skipped.insert(record.id)
        return follow(replaces: isReplacing)
      }
      append(session.items(tracks, of: record), of: record.id, words, replaces: isReplacing)
    }
  }

  private func append(
    _ items: [PlayItem],
    of record: RecordID,
    _ words: String,
    replaces: Bool
  ) {
    let (old, playsNext) = (chosen?.entries ?? [], replaces && playsChosen)
    // The player's observers read the words while the items are appended.
    choices = choices.suffix(Self.mostChoices - 1) + [Choice(record: record, words: words)]
    player.extend(items)
    choices[choices.count - 1].entries = Set(player.queue.context.suffix(items.count).map(\.id))
    // Only now, so that the queue never runs out in between.
    player.remove(upcoming: old)
    if playsNext { player.next() }
  }

  private func choice(after last: ShelvedRecord) -> (ShelvedRecord, String)? {
    let shelves = catalogue.library?.shelves ?? []
    switch catalogue.memory.state.whatNext {
    case .nothing: return nil
    case .shelf:
      guard let start = player.queue.context.first?.item.record.flatMap({ starts[$0] }),
        let shelf = shelves.first(where: { $0.id == start }),
        let place = shelf.place(of: last),
        let next = shelf.records[(place + 1)...].first(where: {
          $0.isAvailable && !skipped.contains($0.id)
        })
      else { return nil }
      return (next, Format.text(tr("“%s”, the next on “%s”"), next.title, shelf.title))
    case .similar:
      let known = skipped.union(player.queue.all.compactMap(\.item.record))
      let all = shelves.first { $0.id == .all }?.records ?? []
      let now = WallClock.system.now
      var chance = SystemRandomNumberGenerator()
      return last.alike(among: all, besides: known, now: now, using: &chance).map { like in
        let why = like.genre ?? last.artist
        let words = like.genre == nil ? tr("“%s”, also by %s") : tr("“%s”, also %s of that time")
        return (like.record, Format.text(words, like.record.title, why))
      }
    }
  }
}
