internal import GLib
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

extension ListsSource {
  func perform(_ edit: FoldEdit) -> Bool {
    switch edit {
    case .insert(let text, let choice, let parent, let index):
      return insert(text, choice, into: numbers.row(of: parent), at: index)
    case .rename(let id, let text, let choice):
      guard case .node(let row) = numbers.row(of: id) else { return false }
      let target = choice.map { self.target(of: $0) } ?? book.tree[row]?.target
      return book.perform(.rename(row, to: choice?.title ?? text, target: target))
    case .complete(let id, let isDone):
      guard case .node(let row) = numbers.row(of: id) else { return false }
      return book.perform(isDone ? .complete([row]) : .reopen([row]))
    case .delete(let id): return delete([numbers.row(of: id)])
    case .deleteAll(let ids): return delete(ids.map { numbers.row(of: $0) })
    case .completeAll(let ids, let isDone):
      let rows = ids.compactMap { numbers.row(of: $0).node }
      return book.perform(isDone ? .complete(rows) : .reopen(rows))
    case .move(let id, let parent, let index):
      return move([numbers.row(of: id)], into: numbers.row(of: parent), at: index)
    case .moveAll(let ids, let parent, let index):
      return move(ids.map { numbers.row(of: $0) }, into: numbers.row(of: parent), at: index)
    case .clearDone(let parent): return clearDone(in: numbers.row(of: parent))
    }
  }

  /// A list on the top level, elsewhere a row or the chosen suggestion.
  private func insert(
    _ text: String,
    _ choice: FoldSuggestion?,
    into parent: ListRow,
    at index: Int
  ) -> Bool {
    var draft = NodeDraft.line(text)
    if let choice, let chosen = self.draft(of: choice) {
      draft = chosen
    } else if parent == .top {
      draft = .stack(text)
    }
    switch parent {
    case .top:
      return book.perform(.insert([draft], into: ListNode.top, at: Self.placeOnTop(index)))
    case .node(let id):
      guard book.perform(.insert([draft], into: id, at: index)) else { return false }
      if choice == nil { fulfilNewest(text, in: id) }
      return true
    case .upNext, .favourites, .entry, .favourite, .found: return false
    }
  }

  /// Makes a new line the only track or record that it names, as a part of the same step.
  ///
  /// Enter may have come before the suggestions.
  private func fulfilNewest(_ text: String, in list: ListRowID) {
    guard let made = book.tree.rows(in: list).max(by: { $0.id < $1.id }), made.text == text else {
      return
    }
    Task { [weak self, offers] in
      guard let choice = await offers.fulfil(text), let self, let target = target(of: choice),
        let row = book.tree[made.id], row.text == text, row.target == nil
      else { return }
      let match = ListMatch(made.id, target, text: choice.title)
      _ = book.perform(.match([match]), isStep: false)
    }
  }

  /// All are rows of one list.
  private func move(_ rows: [ListRow], into parent: ListRow, at index: Int?) -> Bool {
    switch (rows.first, parent) {
    case (.node, .top):
      let place = index.map { $0 - Self.pinnedCount }
      guard place.map({ $0 >= 0 }) ?? true else { return false }
      return book.perform(.move(rows.compactMap(\.node), into: ListNode.top, at: place))
    case (.node, .node(let stack)):
      return book.perform(.move(rows.compactMap(\.node), into: stack, at: index))
    case (.entry, .upNext): return move(entries: rows.compactMap(\.entry), to: index)
    case (.node, .upNext), (.favourite, .upNext):
      // The rows remain in their list.
      queue(rows.flatMap { targets(below: $0).map(\.target) }, at: index)
      return true
    case (.node, .favourites):
      let favourites = rows.filter { Favourite(target(of: $0)) != nil }
      setHearts(true, of: favourites)
      return !favourites.isEmpty
    default: return false
    }
  }

  private func clearDone(in parent: ListRow) -> Bool {
    if let list = parent.place { return book.perform(.clearDone(in: list)) }
    let played = Set(upNext.played.map(\.id))
    guard parent == .upNext, !played.isEmpty else { return false }
    music.steps.push(.cleared(played))
    clear(played)
    return true
  }

  // MARK: - The queue

  func clearQueue() {
    guard let player = music.player?.player, player.queue.coming(0).count > 0 else { return }
    music.steps.push(.emptied(player.standing))
    music.clearQueue()
  }

  private func move(entries ids: [Int], to index: Int?) -> Bool {
    let to = index.map { upNext.place(forIndex: $0) } ?? .max
    guard ids.count == 1 else {
      music.move(ids.compactMap { upNext.row(of: $0)?.entry }, to: .index(to))
      return true
    }
    guard let from = music.move(entry: ids[0], to: to) else { return false }
    music.steps.push(.moved(entry: ids[0], from: from))
    return true
  }

  // MARK: - Hearts

  func record(of favourite: Favourite) -> RecordID? {
    switch favourite {
    case .record(let id): id
    case .track(let id):
      tracks.loaded(id)?.record.id ?? music.catalogue.favourites.tracks[id]?.album
    }
  }

  // MARK: - Undo

  func undo() -> String? { step(back: true) }

  func redo() -> String? { step(back: false) }

  /// Returns what it did; nil if there is no step.
  private func step(back: Bool) -> String? {
    let step = music.steps.pop(back: back)
    if let step {
      // What is no longer possible is passed over, as for a queued track that was played since.
      guard let done = apply(step, back: back) else { return self.step(back: back) }
      music.steps.record(done, back: back)
    } else if !book.step(back: back) {
      return nil
    }
    return ListSteps.words(for: step, undone: back)
  }

  /// Returns the form in which the step can be reverted, or nil if it is not possible.
  private func apply(_ step: ListSteps.Step, back: Bool) -> ListSteps.Step? {
    let standing = music.player?.player.standing
    switch step {
    case .lists: return book.step(back: back) ? step : nil
    case .hearts(let all, let hasHeart):
      return stepHearts(to: hasHeart != back, of: all, back: back) ? step : nil
    case .removed(let entries, let place):
      music.player?.player.putBack(entries, at: place)
      return .queued(Set(entries.map(\.id)))
    case .several(let steps):
      return .together(steps.reversed().compactMap { apply($0, back: back) })
    case .moved(let id, let from):
      return music.move(entry: id, to: from).map { .moved(entry: id, from: $0) }
    case .queued(let entries): return music.remove(entries: entries)
    case .emptied(let queue):
      if back { music.player?.player.refill(from: queue) } else { music.clearQueue() }
      return standing.map { .emptied($0) }
    case .cleared(let ids):
      clear(ids, back: back)
      return step
    case .replaced(let queue):
      music.player?.putBack(queue, from: music.catalogue)
      return standing.map { .replaced($0) }
    case .shuffled(let queue):
      music.player?.player.arrange(as: queue)
      return standing.map { .shuffled($0) }
    }
  }

  /// Undoes or redoes hearts in the library, and shows them at once.
  ///
  /// If something else has made a step since, the library reverts that instead, and the hearts are
  /// shown unchanged.
  private func stepHearts(to hasHeart: Bool, of all: [Favourite], back: Bool) -> Bool {
    let catalogue = music.catalogue
    let isTaken = book.step(back: back) { step in
      var taken: Set<ListTarget> = []
      if case .hearts(let targets) = step { taken = targets }
      let others = all.filter { !taken.contains($0.target) }
      if !others.isEmpty { catalogue.show(others, hasHeart: !hasHeart) }
    }
    if isTaken { catalogue.show(all, hasHeart: hasHeart) }
    return isTaken
  }
}

extension NodeDraft {
  nonisolated init(_ target: ListTarget, _ text: String) {
    self = .line(text)
    self.target = target
  }
}
