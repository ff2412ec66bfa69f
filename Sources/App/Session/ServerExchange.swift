internal import Library

/// Sends the changes made here to the servers, a pause after the first of them.
final class ServerExchange {
  /// Called with the name of a list that was changed here and on its server.
  var onBothKept: ((String) -> Void)?

  private let source: ServerSource
  private let keeper: LibraryKeeper
  private let pause: Double
  private var waiting: Task<Void, Never>?
  private var begun = 0

  init(_ source: ServerSource, _ keeper: LibraryKeeper, pause: Double) {
    (self.source, self.keeper, self.pause) = (source, keeper, pause)
  }

  func begin(to servers: @escaping @MainActor () -> [LibraryRoot]) {
    guard waiting == nil else { return }
    waiting = Task { [weak self, source, keeper, pause] in
      try? await Task.sleep(for: .seconds(pause))
      guard let self, !Task.isCancelled else { return }
      let before = begun
      await keeper.perform {
        // Without a network it waits for the next time.
        for root in await self.start(servers) {
          let bothKept = (try? await source.exchangeChanges(of: root)) ?? []
          await self.report(bothKept: bothKept)
        }
      }
      // Removing a root cancels what waits.
      await keeper.settle()
      if begun == before { waiting = nil }
    }
  }

  func stop() { waiting?.cancel() }

  func report(bothKept lists: [String]) {
    for name in lists { onBothKept?(name) }
  }

  /// What changes from now on needs another exchange.
  private func start(_ servers: @MainActor () -> [LibraryRoot]) -> [LibraryRoot] {
    waiting = nil
    begun += 1
    return servers()
  }
}
