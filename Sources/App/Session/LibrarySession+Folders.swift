internal import Library

extension LibrarySession {
  /// Also folders whose disk is not connected; links are resolved.
  func unknown(_ folders: [BytePath]) async -> [BytePath] {
    await opened()
    var unknown: [BytePath] = []
    for folder in folders {
      let path = await Self.resolved(folder)
      let isKnown = status.roots.contains {
        path.isInside($0.path) && ($0.isAvailable || path != $0.path)
      }
      if !isKnown, !unknown.contains(path) { unknown.append(path) }
    }
    return unknown
  }

  /// The window shows the reason if a folder is refused.
  func choose(_ folder: BytePath) { choose([folder]) }

  func choose(_ folders: [BytePath]) {
    Task { [weak self] in
      guard let refused = await self?.add(folders) else { return }
      for (folder, why) in refused where why != .stopped { self?.onNews?(.refused(folder, why)) }
    }
  }

  /// Its files remain on the disk.
  @discardableResult
  func remove(_ root: LibraryRoot) -> Task<Void, Never> {
    Task { [weak self] in
      do {
        await self?.keeper.stop()
        await self?.keeper.settle()
        await self?.serverKeeper.stop()
        await self?.serverKeeper.settle()
        try await self?.store.removeRoot(root.id)
        guard let self else { return }
        if root.source == .servers { forget(root.path) }
        try await renewRoots()
        if !status.roots.isEmpty { await rescan(.start) }
      } catch {
        self?.report(failure: error)
      }
    }
  }

  /// Adds a removed folder again, even if it is not connected now.
  func restore(_ folder: BytePath) async {
    do {
      _ = try await store.addRoot(folder)
      try await renewRoots()
      await scan(isAsked: true) { await $0.scan([folder]) }
    } catch {
      report(failure: error)
    }
  }

  /// Unchanged if it does not exist.
  @concurrent nonisolated static func resolved(_ folder: BytePath) async -> BytePath {
    folder.resolved ?? folder
  }
}
