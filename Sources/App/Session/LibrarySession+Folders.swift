internal import GLib
internal import Library
internal import LibraryWords

extension LibrarySession {
  /// Adds folders that contain music and scans them; returns those that were refused.
  ///
  /// A refused folder changes nothing.
  @discardableResult
  func add(_ folders: [BytePath]) async -> [(folder: BytePath, why: FolderRefusal)] {
    await opened()
    var refused: [(folder: BytePath, why: FolderRefusal)] = []
    var taken: [BytePath] = []
    for folder in folders {
      do throws(FolderRefusal) {
        taken.append(try await add(checked: folder))
      } catch {
        refused.append((folder, error))
      }
    }
    if !taken.isEmpty { await scan(isAsked: true) { await $0.scan(taken) } }
    return refused
  }

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
        let roots = try await store.roots()
        updateStatus { $0.changed(roots: roots) }
        if !roots.isEmpty { await rescan(.start) }
      } catch {
        self?.report(failure: error)
      }
    }
  }

  /// Adds a folder, and returns its path with links resolved.
  private func add(checked folder: BytePath) async throws(FolderRefusal) -> BytePath {
    if let reason = status.obstacle { throw .library(reason) }
    updateStatus { $0.look(into: folder.displayPath) }
    defer { updateStatus { $0.look(into: nil) } }
    // A root that is disconnected or empty now is in the library nevertheless.
    let path = await Self.resolved(folder)
    if let away = status.roots.first(where: { $0.path == path && !$0.isAvailable }) {
      // The disk was replaced for good by another one.
      try? await store.acceptDisk(of: away)
      return path
    }
    if status.roots.contains(where: { path.isInside($0.path) }) { throw .known }
    if let problem = await problem(with: folder) { throw problem }
    do {
      guard try await store.addRoot(path) != nil else { throw FolderRefusal.known }
      let roots = try await store.roots()
      updateStatus { $0.changed(roots: roots) }
      memory.state.hasAddedMusicFolder = true
      return path
    } catch {
      throw error as? FolderRefusal
        ?? .library(ErrorWords.text(for: error, in: places.library))
    }
  }

  /// Searches a folder for music until the search is cancelled.
  private func problem(with folder: BytePath) async -> FolderRefusal? {
    let look = Task { await FolderCheck.diskFullError(with: folder) }
    looking = look
    defer { looking = nil }
    let problem = await look.value
    return look.isCancelled ? .stopped : problem.map { .problem($0) }
  }

  /// The path with links resolved; unchanged if it does not exist.
  @concurrent nonisolated static func resolved(_ folder: BytePath) async -> BytePath {
    folder.resolved ?? folder
  }
}
