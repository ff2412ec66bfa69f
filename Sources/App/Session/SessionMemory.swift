internal import GLib
internal import Library

/// Keeps what the program remembers: in memory for who asks, and soon after each change on disk.
@MainActor final class SessionMemory {
  /// What is remembered; whoever changes it need do no more.
  var state: SessionState { didSet { if state != oldValue { changed() } } }
  private var saved: SessionState
  private var saving: Task<Void, Never>?
  private let write: @Sendable (SessionState) async -> Void
  private let pause: @Sendable () async -> Void

  /// A memory that hands what is to be kept to `write`, a pause after the first change.
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

  /// The memory in a file, which is read off the main thread; one that is broken counts as none.
  static func kept(in path: String) async -> SessionMemory {
    keeping(await Task.detached { Self.read(path) }.value, in: path)
  }

  /// The memory in a file that was read already.
  static func keeping(_ state: SessionState, in path: String) -> SessionMemory {
    SessionMemory(state, write: { await Self.write($0, to: path) })
  }

  /// What a file says; not on the main thread.
  nonisolated static func read(_ path: String) -> SessionState {
    guard let bytes = try? SmallFile.bytes(of: path) else { return SessionState() }
    return SessionState(bytes: bytes)
  }

  /// Where it is kept for the user.
  nonisolated static var standardPath: String { UserFolder.state + "/session" }

  /// Waits until everything is on disk.
  func flush() async {
    while state != saved || saving != nil {
      if saving == nil { save(after: {}) }
      await saving?.value
    }
  }

  private func changed() {
    guard saving == nil else { return }
    save(after: pause)
  }

  private func save(after pause: @escaping @Sendable () async -> Void) {
    saving = Task { [weak self, write] in
      await pause()
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
      // Nothing that the user made is in it; the library reports a full disk. The next change
      // writes all of it.
      Console.complain("gatefold: \(path): \(error)")
    }
  }
}

extension SessionMemory {
  /// How shelves were sorted.
  var orders: [ShelfID: ShelfOrder] {
    var orders: [ShelfID: ShelfOrder] = [:]
    for (shelf, memory) in state.shelves {
      orders[ShelfID(shelf)] = memory.sort.flatMap { ShelfOrder(rawValue: $0) }
    }
    return orders
  }
}
