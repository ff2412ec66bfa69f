internal import GLib
internal import Library
internal import Secrets

extension LibrarySession {
  /// Only servers whose secrets are stored.
  func connectServers(from events: AsyncStream<LibraryKeeper.Event>) -> [Task<Void, Never>] {
    [
      Task { [weak self] in
        for await event in events {
          switch event {
          case .failed(let error): await self?.failed(error)
          case .settled:
            // It may take hours.
            Task { [copies = self?.copies] in await copies?.copyWanted() }
          case .finished(let summary):
            if summary.hasChanges { await self?.copies.serverChanged() }
            self?.exchange.report(bothKept: summary.bothKept)
          case .progress: break
          }
        }
      },
      Task { [weak self] in
        guard let roots = try? await self?.store.roots().filter({ $0.source == .servers }) else {
          return
        }
        for root in roots where !Task.isCancelled { await self?.connect(root) }
        await self?.viewing?.value
        guard !roots.isEmpty, !Task.isCancelled, await self?.store.readOnlyReason == nil else {
          return
        }
        await self?.serverKeeper.rescan(.start)
      },
    ]
  }

  /// Reports why a server was not read, and forgets one that was removed for it.
  private func failed(_ error: any Error) async {
    report(failure: error)
    let connected = servers.roots
    guard (try? await renewRoots()) != nil else { return }
    for path in connected where !status.roots.contains(where: { $0.path == path }) { forget(path) }
  }

  private func connect(_ root: LibraryRoot) async {
    guard let (address, user) = ServerPath.account(of: root.path),
      let notes = try? await store.serverNotes(of: root)
    else { return }
    let stored = await Self.withSecrets { try? SecretStore.secret(of: user, at: address.text) }
    guard let secret = stored,
      let account = notes.account(of: root.path, secret: secret)
    else {
      onNews?(.locked(root.path))
      return
    }
    servers.connect(account)
  }

  /// The secret store may ask the user to unlock it and take any time.
  nonisolated static func withSecrets<Result: Sendable>(
    _ use: @escaping @Sendable () -> Result
  ) async -> Result {
    let thread = WorkLoop(name: "secrets")
    return await withCheckedContinuation { continuation in
      thread.perform { continuation.resume(returning: use()) }
    }
  }

  func forget(_ root: BytePath) {
    servers.disconnect(root)
    guard let (address, user) = ServerPath.account(of: root) else { return }
    WorkLoop(name: "secrets").perform { try? SecretStore.remove(user, at: address.text) }
  }
}
