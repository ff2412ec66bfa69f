internal import GLib
internal import Identities
internal import Library

/// The user's lists, as pages see them: an edit shows at once, and is then carried out by the library.
///
/// What another program changes arrives as well. Where that contradicts what is shown already, the
/// library's lists are shown again.
final class ListBook {
  typealias News = [NodeChange]

  /// The lists as they are shown.
  private(set) var tree = ListTree() { didSet { version += 1 } }
  private var version = 0
  /// Whether they have been read.
  private(set) var isLoaded = false
  /// The lists to which something was added, the last one first; who keeps them sets them first.
  var recent: [ListRowID] = []
  /// So many of those are kept.
  nonisolated static let mostRecent = 50
  /// Something was added to a list: those lists are others now.
  var onUse: (([ListRowID]) -> Void)?
  /// How many edits can be taken back, and done again.
  private(set) var steps = (back: 0, forth: 0)
  /// An edit could not be carried out.
  var onTrouble: ((any Error) -> Void)?

  private let store: LibraryStore
  private let observers = Observers<News>()
  private let stepObservers = Observers<Void>()
  /// What the library has not answered yet, in the order in which it was asked.
  private var asked: [(id: Int, expected: [NodeChange]?)] = []
  /// The numbers that rows have in the library which are shown with others, as another program made rows
  /// at the same time; until the library's lists are shown.
  private var numbers: [ListRowID: ListRowID] = [:]
  private var made = 0
  private var tail: Task<Bool, any Error>?
  /// Whether the library's lists may be others than those that are shown.
  private var isDoubtful = false
  private var listening: Task<Void, Never>?
  /// An edit that could not be written is tried again after so many seconds.
  var patience = 2.0
  var pausing: Task<Void, Never>?
  /// Why typed words are not written yet, and a call for each change of that.
  var obstacle: DatabaseError?
  var onBlocked: ((DatabaseError?) -> Void)?
  var isEnding = false

  init(_ store: LibraryStore) { self.store = store }

  isolated deinit { listening?.cancel() }

  /// Reads the lists of the library, which is open by now, and follows their changes.
  func load() {
    guard listening == nil else { return }
    listening = Task { [weak self, store] in
      let changes = await store.changes()
      let (tree, steps) = await (store.listTree, store.stepCounts())
      self?.begin(tree, steps)
      for await change in changes {
        guard let self else { return }
        take(change)
      }
    }
  }

  /// Waits until all that was asked for is on disk.
  func flush() async {
    while let last = tail {
      _ = await last.result
      // What could not be done may have led to another edit.
      if last == tail { return }
    }
  }

  /// Ends following the library.
  func close() { listening?.cancel() }

  /// Calls `call` with what has changed, while the answer is kept.
  func observe(_ call: @escaping @MainActor (News) -> Void) -> Observation { observers.add(call) }

  /// Calls `call` with each new step that `undo()` can take back, while the answer is kept.
  func observeSteps(_ call: @escaping @MainActor () -> Void) -> Observation {
    stepObservers.add(call)
  }

  private func begin(_ tree: ListTree, _ steps: (back: Int, forth: Int)) {
    self.steps = steps
    self.tree = tree
    isLoaded = true
    // Of what was empty so far, only the first level can be shown.
    observers.tell(tree.rows(in: ListNode.top).map { NodeChange(before: nil, after: $0) })
  }

  // MARK: - Edits

  /// Does an edit, which shows at once; false for one that makes no sense.
  func perform(_ edit: ListEdit) -> Bool {
    let time = WallClock.system.now
    guard isLoaded, let changes = try? tree.changes(for: edit, time: time) else { return false }
    guard !changes.isEmpty else { return true }
    steps = (steps.back + 1, 0)
    ask(expecting: changes) { book, store in
      var done: [NodeChange] = []
      defer { book.note(done, for: changes) }
      do {
        done = try await book.persistently {
          try await store.apply(edit.renumbered(book.numbers), at: time)
        }
      } catch let error as ListError {
        book.rescue(edit, from: error)
        throw error
      }
      return done == changes
    }
    tree.apply(changes)
    observers.tell(changes)
    stepObservers.tell(())
    return true
  }

  /// Does something else that the library can take back as a step, in its turn among the edits; `body`
  /// returns whether it was done.
  func perform(step body: @escaping () async -> Bool) {
    steps = (steps.back + 1, 0)
    version += 1
    let earlier = tail
    tail = Task { [weak self] in
      _ = await earlier?.result
      let isDone = await body()
      if !isDone { self?.doubt() }
      return isDone
    }
  }

  /// Does an edit that makes so many rows: very many show when the library has made them; false for one
  /// that makes no sense.
  func perform(_ edit: ListEdit, making rows: Int) async -> Bool {
    guard rows > Self.mostAtOnce else { return perform(edit) }
    guard isLoaded else { return false }
    steps = (steps.back + 1, 0)
    let asking = ask(expecting: nil) { book, store in
      try await !store.apply(edit.renumbered(book.numbers)).isEmpty
    }
    guard (try? await asking.value) == true else { return false }
    stepObservers.tell(())
    return true
  }

  /// More rows take longer than a frame to be made, or compared.
  static let mostAtOnce = 5000

  /// Takes the last edit back, which shows when the library has done so; false where there is none.
  ///
  /// `outcome` gets what the library took back, which may be a step of another program.
  func undo(_ outcome: @escaping (LibraryStore.Step?) -> Void = { _ in }) -> Bool {
    guard steps.back > 0 else { return false }
    steps = (steps.back - 1, steps.forth + 1)
    step(outcome) { try await $0.undo() }
    return true
  }

  /// Does again what was taken back last; false where there is nothing.
  func redo(_ outcome: @escaping (LibraryStore.Step?) -> Void = { _ in }) -> Bool {
    guard steps.forth > 0 else { return false }
    steps = (steps.back + 1, steps.forth - 1)
    step(outcome) { try await $0.redo() }
    return true
  }

  private func step(
    _ outcome: @escaping (LibraryStore.Step?) -> Void,
    _ body: @escaping (LibraryStore) async throws -> LibraryStore.Step?
  ) {
    ask(expecting: nil) { _, store in
      var step: LibraryStore.Step?
      defer { outcome(step) }
      step = try await body(store)
      return step == .edit
    }
  }

  // MARK: - Backups

  /// The copies of the library, the newest first.
  func backups() async -> [LibraryBackup] { await store.backups() }

  /// Replaces the lists by those of a copy as one step, which shows when the library has done so; false
  /// where they are the same.
  func restore(from backup: LibraryBackup) async throws -> Bool {
    steps = (steps.back + 1, 0)
    let asking = ask(expecting: nil, reportsTrouble: false) {
      try await !$1.restoreLists(from: backup).isEmpty
    }
    guard try await asking.value else { return false }
    stepObservers.tell(())
    return true
  }

  /// Asks the library for something; `body` answers whether it did what was expected.
  @discardableResult
  private func ask(
    expecting expected: [NodeChange]?,
    reportsTrouble: Bool = true,
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
        // What another program did first is seen in a moment.
        if reportsTrouble, !(error is ListError) { onTrouble?(error) }
        throw error
      }
    }
    tail = asking
    return asking
  }

  /// Notes which numbers the library gave to the rows that an edit made, if it made them.
  private func note(_ done: [NodeChange], for expected: [NodeChange]) {
    guard done != expected else { return }
    func made(_ changes: [NodeChange]) -> [ListRowID] {
      changes.filter { $0.before == nil }.compactMap(\.after?.id)
    }
    let found = made(done)
    for (index, id) in made(expected).enumerated() {
      numbers[id] = index < found.count ? found[index] : Self.nowhere
    }
  }

  /// The number of no row.
  private static let nowhere = ListRowID(-1)

  /// Expects no answer to what the library did not do as it was meant.
  private func drop(_ id: Int) {
    asked.removeAll { $0.id == id }
    doubt()
  }

  // MARK: - The library's answers

  private func take(_ change: LibraryChange) {
    if change.isEverything || !change.mendings.isEmpty { doubt() }
    if !change.nodes.isEmpty { take(change.nodes) }
  }

  private func take(_ changes: [NodeChange]) {
    // Rows may be shown with numbers that others have in the library.
    guard !isDoubtful else { return doubt() }
    guard let first = asked.first else {
      apply(changes)
      // How many steps there are now only the library knows.
      return doubt()
    }
    // What is not our own edit came before it, from another program.
    guard first.expected == nil || first.expected == changes else { return doubt() }
    asked.removeFirst()
    guard first.expected == nil else { return }
    asked.isEmpty && changes.count <= Self.mostAtOnce ? apply(changes) : doubt()
  }

  private func apply(_ changes: [NodeChange]) {
    tree.apply(changes)
    observers.tell(changes)
  }

  /// Shows the library's lists, which may be others than ours, as soon as nothing is under way.
  private func doubt() {
    // Lists that are being read may be without what is doubted now.
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
    // The user was quicker, and is answered first.
    guard version == known else { return }
    (asked, numbers) = ([], [:])
    isDoubtful = false
    steps = counts
    tree = now
    if !changes.isEmpty { observers.tell(changes) }
  }
}
