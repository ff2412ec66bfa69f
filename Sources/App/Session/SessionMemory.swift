internal import GLib
internal import Library
internal import Values

/// Written to disk shortly after each change.
@MainActor final class SessionMemory {
  var state: SessionState { didSet { if state != oldValue { changed() } } }
  /// Returns what the library says of records; called before the state is saved.
  var describeRecords: (([RecordID]) async -> [RecordID: String])?
  private var saved: SessionState
  private var saving: Task<Void, Never>?
  private let write: @Sendable (SessionState) async -> Void
  private let pause: @Sendable () async -> Void

  /// `write` gets the state, a `pause` after the first change.
  init(
    _ state: SessionState = SessionState(),
    pause: @escaping @Sendable () async -> Void = {
      try? await Task.sleep(for: .milliseconds(500))
    },
    write: @escaping @Sendable (SessionState) async -> Void = { _ in }
  ) {
    self.state = state
    saved = state
    self.pause = pause
    self.write = write
  }

  /// Read before the first window; a broken file gives the default state.
  static func kept(in path: String) -> SessionMemory {
    let bytes = try? SmallFile.bytes(of: path)
    let state = bytes.map { SessionState(bytes: $0) } ?? SessionState()
    return SessionMemory(state, write: { await Self.write($0, to: path) })
  }

  nonisolated static var standardPath: String { UserFolder.state + "/session" }

  func flush() async {
    await identify()
    while state != saved || saving != nil {
      if saving == nil { save(after: {}) }
      // Ends the pause.
      saving?.cancel()
      await saving?.value
    }
  }

  func identify() async {
    let known = await describeRecords?(state.shelves.values.compactMap(\.record)) ?? [:]
    for (shelf, memory) in state.shelves {
      if let text = memory.record.flatMap({ known[$0] }) { state.shelves[shelf]?.known = text }
    }
  }

  private func changed() {
    guard saving == nil else { return }
    save(after: pause)
  }

  private func save(after pause: @escaping @Sendable () async -> Void) {
    saving = Task { [weak self, write] in
      await pause()
      await self?.identify()
      while let state = self?.state, state != self?.saved {
        await write(state)
        self?.saved = state
      }
      self?.saving = nil
    }
  }

  @concurrent private nonisolated static func write(_ state: SessionState, to path: String) async {
    do {
      try SmallFile.replace(path, with: state.bytes)
    } catch {
      // The file contains nothing that the user made, the library reports a full disk, and the next
      // change writes the whole file again.
      Console.printError("gatefold: \(path): \(error)")
    }
  }
}

extension SessionMemory {
  /// Makes a search the first of the recent ones.
  func remember(_ search: String) {
    let text = search.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text.utf8.count <= 200 else { return }
    let others = state.recentSearches.filter { $0 != text }
    state.recentSearches = Array(([text] + others).prefix(SessionState.mostSearches))
  }

  var orders: [ShelfID: RecordOrder] {
    var orders: [ShelfID: RecordOrder] = [:]
    for (shelf, memory) in state.shelves {
      orders[ShelfID(shelf)] = memory.sort.flatMap { RecordOrder(rawValue: $0) }
    }
    return orders
  }
}
