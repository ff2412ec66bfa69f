import GLib
import TestSupport
import Testing

@testable import App
@testable import Library

struct ServerExchangeTests {
  @Test func `changes before an exchange begins are part of it, and later ones need another`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = LibraryStore(folder: BytePath(folder.path("library")))
    try await store.open()
    let source = ServerSource(store, connections: ServerConnections())
    let keeper = LibraryKeeper(store: store, source: source, isWatching: false)
    let exchange = ServerExchange(source, keeper, pause: 0)
    let begun = Locked(0)
    let servers = { @MainActor () -> [LibraryRoot] in
      begun.withLock { $0 += 1 }
      return []
    }
    exchange.begin(to: servers)
    exchange.begin(to: servers)
    #expect(await until { begun.withLock { $0 } == 1 })
    exchange.begin(to: servers)
    #expect(await until { begun.withLock { $0 } == 2 })
    await keeper.close()
    #expect(begun.withLock { $0 } == 2)
    await store.close()
  }
}
