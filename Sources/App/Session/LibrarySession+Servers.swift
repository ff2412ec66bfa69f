internal import GLib
internal import Library
internal import Secrets

/// The servers of the library.
extension LibrarySession {
  /// Connects the servers whose secrets are stored, and reads what is new on them.
  func connectServers(from events: AsyncStream<LibraryKeeper.Event>) {
    observing.append(
      Task { [weak self] in
        for await event in events {
          switch event {
          case .failed(let error): await self?.failed(error)
          case .settled: self?.copyWanted()
          case .finished(let summary):
            if summary.hasChanges { await self?.copies.serverChanged() }
            self?.report(bothKept: summary.bothKept)
          case .progress: break
          }
        }
      }
    )
    observing.append(
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
      }
    )
  }

  /// Reports why a server was not read, and forgets one that was removed for it.
  private func failed(_ error: any Error) async {
    report(failure: error)
    let connected = servers.roots
    guard let roots = try? await store.roots() else { return }
    updateStatus { $0.changed(roots: roots) }
    for path in connected where !roots.contains(where: { $0.path == path }) { forget(path) }
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

  /// Copies what is wanted, which may take hours.
  private func copyWanted() {
    let copies = copies
    Task { await copies.copyWanted() }
  }

  private func report(bothKept lists: [String]) {
    for name in lists { onNews?(.bothKept(name)) }
  }

  /// Sends the changes made here to the servers after a short pause.
  func exchangeSoon() {
    guard exchanging == nil, status.roots.contains(where: { $0.source == .servers }) else { return }
    exchanging = Task { [weak self, pause = places.exchangePause] in
      try? await Task.sleep(for: .seconds(pause))
      guard let self, !Task.isCancelled else { return }
      let (source, begun) = (serverSource, exchanges)
      await serverKeeper.perform {
        // Without a network it waits for the next time.
        for root in await self.rootsToExchange() {
          let bothKept = (try? await source.exchangeChanges(of: root)) ?? []
          await self.report(bothKept: bothKept)
        }
      }
      // Removing a root cancels what waits.
      await serverKeeper.settle()
      if begun == exchanges { exchanging = nil }
    }
  }

  /// The servers of an exchange that begins; what changes from now on needs another one.
  private func rootsToExchange() -> [LibraryRoot] {
    exchanging = nil
    exchanges += 1
    return status.roots.filter { $0.source == .servers }
  }

  /// The result of a use of the secret store, which may ask the user to unlock it and take any time.
  nonisolated static func withSecrets<Result: Sendable>(
    _ use: @escaping @Sendable () -> Result
  ) async -> Result {
    let thread = WorkLoop(name: "secrets")
    return await withCheckedContinuation { continuation in
      thread.perform { continuation.resume(returning: use()) }
    }
  }

  /// Ends the connection of a removed root, and forgets its secret.
  func forget(_ root: BytePath) {
    servers.disconnect(root)
    guard let (address, user) = ServerPath.account(of: root) else { return }
    WorkLoop(name: "secrets").perform { try? SecretStore.remove(user, at: address.text) }
  }
}
