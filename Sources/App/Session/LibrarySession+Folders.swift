internal import Library

extension LibrarySession {
  /// The folders that are not in the library or whose disk is not connected, with links resolved.
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

  /// Adds a folder that the user chose in the window, which shows the reason if it is refused.
  func choose(_ folder: BytePath) { choose([folder]) }

  /// Adds folders that the user chose in the window, which shows the reasons if some are refused.
  func choose(_ folders: [BytePath]) {
    Task { [weak self] in
      guard let refused = await self?.add(folders) else { return }
      for (folder, why) in refused where why != .stopped { self?.onNews?(.refused(folder, why)) }
    }
  }

  /// Removes a folder from the library, but not its files from the disk.
  func remove(_ root: LibraryRoot) {
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

  /// The path with links resolved; unchanged if it does not exist.
  @concurrent nonisolated static func resolved(_ folder: BytePath) async -> BytePath {
    folder.resolved ?? folder
  }
}
