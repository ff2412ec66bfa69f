internal import GLib
internal import Library
internal import Values

/// The user's lists as pages show them: the stored ones with the edits that are not stored yet.
///
/// An edit is visible at once, with the final numbers of its rows, and the library then stores it. If
/// something else changes the stored lists first, the waiting edits apply to those.
final class ListBook {
  typealias News = [NodeChange]
  typealias Steps = (back: Int, forth: Int)

  private(set) var tree = ListTree()
  private(set) var isLoaded = false
  /// The lists to which tracks were added, most recent first.
  private(set) var recent: [ListRowID]
  nonisolated static let mostRecent = 50
  var onUse: (([ListRowID]) -> Void)?
  var onError: ((any Error) -> Void)?

  private let store: LibraryStore
  private let observers = Observers<News>()
  private let stepObservers = Observers<Void>()
  private var storedSteps: Steps = (0, 0)
  private var requests = ListRequests()
  private var tail: Task<Bool, any Error>?
  private var observing: Task<Void, Never>?
  let writer: PatientWriter

  /// An edit that could not be written is tried again after `patience` seconds.
  init(_ store: LibraryStore, recent: [ListRowID] = [], patience: Double = 2) {
    (self.store, self.recent) = (store, recent)
    writer = PatientWriter(patience: patience)
  }

  isolated deinit { observing?.cancel() }

  func load() {
    guard observing == nil else { return }
    observing = Task { [weak self, store] in
      let changes = await store.changes()
      await store.publishLists()
      for await change in changes {
        guard let self else { return }
        if let lists = change.lists {
          show(lists.tree, lists.steps, without: lists.request, after: change.nodes)
        }
      }
    }
  }

  func flush() async {
    while let last = tail {
      _ = await last.result
      // A failed edit may have started another one.
      if last == tail { return }
    }
  }

  func loaded(atMost seconds: Double) async {
    let end = MainLoop.now + seconds
    while !isLoaded, !writer.isEnding, MainLoop.now < end {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits until all edits are on disk, as far as possible, and stops.
  func end() async {
    writer.end()
    await flush()
    observing?.cancel()
  }

  func recordUse(of list: ListRowID) {
    recent = Array(([list] + recent.filter { $0 != list }).prefix(Self.mostRecent))
    onUse?(recent)
  }

  func observe(_ call: @escaping @MainActor (News) -> Void) -> Observation { observers.add(call) }

  /// Calls `call` after each edit that `step(back:)` can revert.
  func observeSteps(_ call: @escaping @MainActor () -> Void) -> Observation {
    stepObservers.add(call)
  }

  var steps: Steps { requests.steps(after: storedSteps) }

  // MARK: - Edits

  /// The edit is visible at once; false if it is invalid.
  func perform(_ edit: ListEdit, isStep: Bool = true) -> Bool {
    let time = WallClock.system.now
    guard isLoaded,
      let changes = try? tree.changes(for: edit, time: time, numbers: store.takeRows)
    else { return false }
    guard !changes.isEmpty else { return true }
    let row = changes.first { $0.before == nil }?.after?.id ?? ListNode.top
    let rescues = rescues(for: edit)
    let again = { (lists: ListTree) in
      (try? lists.changes(for: edit, time: time) { _ in row }) ?? []
    }
    send(isStep ? Self.newStep : { $0 }, showing: changes, again) { book, store, number in
      do {
        return try await book.writer.write {
          try await !store.apply(edit, at: time, isStep: isStep, from: row, request: number).isEmpty
        }
      } catch let error as ListError {
        // The numbers of its rows may be taken by lists that were restored.
        let rescues = if case .isThere = error { [edit] } else { rescues }
        _ = rescues.contains { book.perform($0, isStep: isStep) }
        throw error
      }
    }
    tree.apply(changes)
    observers.notify(changes)
    if isStep { stepObservers.notify(()) }
    return true
  }

  /// Runs another change that the library can undo as a step, after the earlier edits; `body`
  /// returns whether it succeeded, as does the task.
  @discardableResult
  func perform(step body: @escaping () async -> Bool) -> Task<Bool, any Error> {
    send { _, store, number in
      let isDone = await body()
      await store.publishLists(request: number)
      return isDone
    }
  }

  /// Very many rows appear only when the library has stored them; false if the edit is invalid.
  func perform(_ edit: ListEdit, making rows: Int) async -> Bool {
    guard rows > Self.mostAtOnce else { return perform(edit) }
    guard isLoaded else { return false }
    let asking = send { _, store, number in
      try await !store.apply(edit, request: number).isEmpty
    }
    guard (try? await asking.value) == true else { return false }
    stepObservers.notify(())
    return true
  }

  /// The largest number of rows that is made within one frame.
  static let mostAtOnce = 5000

  /// Undoes or redoes an edit, which is visible when the library has done it; false if there is
  /// none.
  ///
  /// `outcome` gets the step that the library has reverted, which may not be one of this book.
  func step(
    back: Bool,
    _ outcome: @escaping (LibraryStore.Step?) -> Void = { _ in }
  ) -> Bool {
    guard (back ? steps.back : steps.forth) > 0 else { return false }
    let way = back ? 1 : -1
    let taken = { (steps: Steps) in (steps.back - way, steps.forth + way) }
    send(taken) { _, store, number in
      var step: LibraryStore.Step?
      defer { outcome(step) }
      step = back ? try await store.undo(request: number) : try await store.redo(request: number)
      return step == .edit
    }
    return true
  }

  /// The edits of which one keeps the user's text if the row that it belongs to is removed before
  /// the edit is stored.
  private func rescues(for edit: ListEdit) -> [ListEdit] {
    switch edit {
    case .insert(let drafts, let parent, _):
      return [.insert([.stack(tree[parent]?.text ?? "", drafts)], into: ListNode.top)]
    case .rename(let id, let text, let target):
      var draft = tree[id]?.kind == .stack ? NodeDraft.stack(text) : .line(text)
      draft.target = target
      let list = tree[id]?.parent ?? ListNode.top
      return [.insert([draft], into: list), .insert([.stack(text)], into: ListNode.top)]
    default: return []
    }
  }

  // MARK: - Backups

  /// Newest first.
  func backups() async -> [LibraryBackup] { await store.backups() }

  /// One step, visible when the library has done it; false if the lists are the same.
  func restore(from backup: LibraryBackup) async throws -> Bool {
    let asking = send(reportsErrors: false) { _, store, number in
      try await !store.restoreLists(from: backup, request: number).isEmpty
    }
    guard try await asking.value else { return false }
    stepObservers.notify(())
    return true
  }

  private static let newStep: (Steps) -> Steps = { ($0.back + 1, 0) }

  /// `body` returns whether it has changed something.
  @discardableResult
  private func send(
    _ steps: @escaping (Steps) -> Steps = newStep,
    showing changes: News = [],
    _ edit: @escaping (ListTree) -> News = { _ in [] },
    reportsErrors: Bool = true,
    _ body: @escaping (ListBook, LibraryStore, Int) async throws -> Bool
  ) -> Task<Bool, any Error> {
    let number = requests.add(steps, showing: changes, edit)
    let earlier = tail
    let asking = Task { [store] in
      _ = await earlier?.result
      do {
        return try await body(self, store, number)
      } catch {
        await store.publishLists(request: number)
        // Something else came first, which is already published.
        if reportsErrors, !(error is ListError) { onError?(error) }
        throw error
      }
    }
    tail = asking
    return asking
  }

  private func show(_ now: ListTree, _ steps: Steps, without request: Int?, after changes: News) {
    let shown = tree
    // On copies: the waiting edits are closures, which may read this book.
    var (lists, rest) = (now, requests)
    let affected = rest.apply(to: &lists, without: request)
    (tree, storedSteps, requests) = (lists, steps, rest)
    var news = changes
    if !isLoaded {
      isLoaded = true
      // The lists are new, so only rows of the top level can be visible.
      news = tree.rows(in: ListNode.top).map { NodeChange(before: nil, after: $0) }
    } else if !affected.isEmpty {
      let rows = Set((affected + changes).compactMap { ($0.after ?? $0.before)?.id })
      news = rows.sorted().filter { shown[$0] != tree[$0] }
        .map { NodeChange(before: shown[$0], after: tree[$0]) }
    }
    if !news.isEmpty { observers.notify(news) }
  }
}
