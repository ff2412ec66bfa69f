internal import GLib
internal import Identities
internal import Library

/// The user's lists as pages show them; an edit is visible at once, and the library then stores it.
///
/// Changes by other programs appear as well. If they contradict visible edits, the library's lists
/// replace them.
final class ListBook {
  typealias News = [NodeChange]

  /// The visible lists.
  private(set) var tree = ListTree() { didSet { version += 1 } }
  private var version = 0
  private(set) var isLoaded = false
  /// The lists to which tracks were added, most recent first; the catalogue restores them.
  var recent: [ListRowID] = []
  /// The largest number of recent lists.
  nonisolated static let mostRecent = 50
  /// Called with the recent lists when they change.
  var onUse: (([ListRowID]) -> Void)?
  /// The numbers of edits that can be undone and redone.
  private(set) var steps = (back: 0, forth: 0)
  /// Called when an edit fails.
  var onError: ((any Error) -> Void)?

  private let store: LibraryStore
  private let observers = Observers<News>()
  private let stepObservers = Observers<Void>()
  /// The edits that the library has not confirmed yet, in order.
  private var asked: [(id: Int, expected: [NodeChange]?)] = []
  /// The library's numbers of rows that have other numbers in `tree`, because another program made
  /// rows at the same time.
  private var numbers: [ListRowID: ListRowID] = [:]
  private var made = 0
  private var tail: Task<Bool, any Error>?
  /// Whether `tree` may differ from the library's lists.
  private var isDoubtful = false
  private var observing: Task<Void, Never>?
  /// The seconds before an edit that could not be written is tried again.
  var patience = 2.0
  var pausing: Task<Void, Never>?
  /// Why edits are not written yet, and a callback for its changes.
  var obstacle: DatabaseError?
  var onBlocked: ((DatabaseError?) -> Void)?
  var isEnding = false

  init(_ store: LibraryStore) { self.store = store }

  isolated deinit { observing?.cancel() }

  /// Loads the lists of the open library, and follows their changes.
  func load() {
    guard observing == nil else { return }
    observing = Task { [weak self, store] in
      let changes = await store.changes()
      let (tree, steps) = await (store.listTree, store.stepCounts())
      self?.begin(tree, steps)
      for await change in changes {
        guard let self else { return }
        apply(change)
      }
    }
  }

  /// Waits until all edits are on disk.
  func flush() async {
    while let last = tail {
      _ = await last.result
      // A failed edit may have started another one.
      if last == tail { return }
    }
  }

  func close() { observing?.cancel() }

  /// Calls `call` with each change, until the observation is released.
  func observe(_ call: @escaping @MainActor (News) -> Void) -> Observation { observers.add(call) }

  /// Calls `call` after each edit that `undo()` can revert, until the observation is released.
  func observeSteps(_ call: @escaping @MainActor () -> Void) -> Observation {
    stepObservers.add(call)
  }

  private func begin(_ tree: ListTree, _ steps: (back: Int, forth: Int)) {
    self.steps = steps
    self.tree = tree
    isLoaded = true
    // The lists are new, so only rows of the top level can be visible.
    observers.notify(tree.rows(in: ListNode.top).map { NodeChange(before: nil, after: $0) })
  }

  // MARK: - Edits

  /// Applies an edit, which is visible at once, as a step of undo or not; false if it is invalid.
  func perform(_ edit: ListEdit, isStep: Bool = true) -> Bool {
    let time = WallClock.system.now
    guard isLoaded, let changes = try? tree.changes(for: edit, time: time) else { return false }
    guard !changes.isEmpty else { return true }
    if isStep { steps = (steps.back + 1, 0) }
    send(expecting: changes) { book, store in
      var done: [NodeChange] = []
      defer { book.reconcile(done, for: changes) }
      do {
        done = try await book.persistently {
          try await store.apply(edit.renumbered(book.numbers), at: time, isStep: isStep)
        }
      } catch let error as ListError {
        book.rescue(edit, from: error)
        throw error
      }
      return done == changes
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
    steps = (steps.back + 1, 0)
    version += 1
    let earlier = tail
    let asking = Task<Bool, any Error> { [weak self] in
      _ = await earlier?.result
      let isDone = await body()
      if !isDone { self?.resynchronize() }
      return isDone
    }
    tail = asking
    return asking
  }

  /// Applies an edit that makes so many rows; very many appear only when the library has stored
  /// them.
  ///
  /// Returns false if the edit is invalid.
  func perform(_ edit: ListEdit, making rows: Int) async -> Bool {
    guard rows > Self.mostAtOnce else { return perform(edit) }
    guard isLoaded else { return false }
    steps = (steps.back + 1, 0)
    let asking = send(expecting: nil) { book, store in
      try await !store.apply(edit.renumbered(book.numbers)).isEmpty
    }
    guard (try? await asking.value) == true else { return false }
    stepObservers.notify(())
    return true
  }

  /// The largest number of rows that is made or compared within one frame.
  static let mostAtOnce = 5000

  /// Undoes the last edit or redoes the last undone one, which is visible when the library has done
  /// it; returns false if there is none.
  ///
  /// `outcome` gets the step that the library has reverted, which may be one of another program.
  func step(
    back: Bool,
    _ outcome: @escaping (LibraryStore.Step?) -> Void = { _ in }
  ) -> Bool {
    guard (back ? steps.back : steps.forth) > 0 else { return false }
    let way = back ? 1 : -1
    steps = (steps.back - way, steps.forth + way)
    send(expecting: nil) { _, store in
      var step: LibraryStore.Step?
      defer { outcome(step) }
      step = back ? try await store.undo() : try await store.redo()
      return step == .edit
    }
    return true
  }

  // MARK: - Backups

  /// The backups of the library, newest first.
  func backups() async -> [LibraryBackup] { await store.backups() }

  /// Replaces the lists by those of a backup as one step, which is visible when the library has
  /// done it; returns false if they are the same.
  func restore(from backup: LibraryBackup) async throws -> Bool {
    steps = (steps.back + 1, 0)
    let asking = send(expecting: nil, reportsErrors: false) {
      try await !$1.restoreLists(from: backup).isEmpty
    }
    guard try await asking.value else { return false }
    stepObservers.notify(())
    return true
  }

  /// Queues a request to the library; `body` returns whether it changed what was expected.
  @discardableResult
  private func send(
    expecting expected: [NodeChange]?,
    reportsErrors: Bool = true,
    _ body: @escaping (ListBook, LibraryStore) async throws -> Bool
  ) -> Task<Bool, any Error> {
    made += 1
    version += 1
    let id = made
    asked.append((id, expected))
    let earlier = tail
    let asking = Task { [store] in
      _ = await earlier?.result
      do {
        let isDone = try await body(self, store)
        if !isDone { drop(id) }
        return isDone
      } catch {
        drop(id)
        // A change by another program that came first will arrive in a moment.
        if reportsErrors, !(error is ListError) { onError?(error) }
        throw error
      }
    }
    tail = asking
    return asking
  }

  /// Records the numbers that the library gave to new rows, if they differ from the expected ones.
  private func reconcile(_ done: [NodeChange], for expected: [NodeChange]) {
    guard done != expected else { return }
    func made(_ changes: [NodeChange]) -> [ListRowID] {
      changes.filter { $0.before == nil }.compactMap(\.after?.id)
    }
    let found = made(done)
    for (index, id) in made(expected).enumerated() {
      numbers[id] = index < found.count ? found[index] : Self.nowhere
    }
  }

  /// A number that no row has.
  private static let nowhere = ListRowID(-1)

  /// Removes a request that was not carried out as expected.
  private func drop(_ id: Int) {
    asked.removeAll { $0.id == id }
    resynchronize()
  }

  // MARK: - The library's changes

  private func apply(_ change: LibraryChange) {
    if change.isEverything || !change.repairs.isEmpty { resynchronize() }
    if !change.nodes.isEmpty { confirm(change.nodes) }
  }

  private func confirm(_ changes: [NodeChange]) {
    // The numbers of rows in `tree` may belong to other rows in the library.
    guard !isDoubtful else { return resynchronize() }
    guard let first = asked.first else {
      apply(changes)
      // Only the library knows how many steps can be undone now.
      return resynchronize()
    }
    // An unexpected change is one of another program that came first.
    guard first.expected == nil || first.expected == changes else { return resynchronize() }
    asked.removeFirst()
    guard first.expected == nil else { return }
    asked.isEmpty && changes.count <= Self.mostAtOnce ? apply(changes) : resynchronize()
  }

  private func apply(_ changes: [NodeChange]) {
    tree.apply(changes)
    observers.notify(changes)
  }

  /// Replaces `tree` by the library's lists as soon as no edit is pending.
  private func resynchronize() {
    // Invalidates a comparison that is running now.
    version += 1
    guard !isDoubtful else { return }
    isDoubtful = true
    Task { [weak self] in
      while let self, isDoubtful { await settle() }
    }
  }

  private func settle() async {
    let known = version
    await flush()
    let (now, counts) = await (store.listTree, store.stepCounts())
    let shown = tree
    let changes = await Task.detached { shown.changes(to: now) }.value
    // The user made another edit meanwhile, so the comparison is repeated.
    guard version == known else { return }
    (asked, numbers) = ([], [:])
    isDoubtful = false
    steps = counts
    tree = now
    if !changes.isEmpty { observers.notify(changes) }
  }
}
