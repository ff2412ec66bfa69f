internal import GLib
internal import Library
internal import LibraryWords

extension LibrarySession {
  /// Takes folders in that the user named, after a look at each; answers what was not taken.
  ///
  /// A folder that is refused changes nothing.
  @discardableResult
  func add(_ folders: [BytePath]) async -> [(folder: BytePath, why: FolderRefusal)] {
    await opened()
    var refused: [(folder: BytePath, why: FolderRefusal)] = []
    var taken: [BytePath] = []
    for folder in folders {
      do throws(FolderRefusal) {
        taken.append(try await take(in: folder))
      } catch {
        refused.append((folder, error))
      }
    }
    if !taken.isEmpty { await scan(isAsked: true) { await $0.scan(taken) } }
    return refused
  }

  /// Those of some folders that are not in the library, or whose disk is away, links resolved.
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

  /// Takes a folder in that was chosen in the window: what is wrong with it is told there.
  func choose(_ folder: BytePath) { choose([folder]) }

  /// Takes folders in that were chosen in the window.
  func choose(_ folders: [BytePath]) {
    Task { [weak self] in
      guard let refused = await self?.add(folders) else { return }
      for (folder, why) in refused where why != .stopped { self?.onNews?(.refused(folder, why)) }
    }
  }

  /// Takes a folder out of the library; nothing happens to its files.
  func remove(_ root: LibraryRoot) {
    Task { [weak self] in
      do {
        await self?.keeper.stop()
        await self?.keeper.settle()
        try await self?.store.removeRoot(root.id)
        guard let self else { return }
        let roots = try await store.roots()
        note { $0.changed(roots: roots) }
        if !roots.isEmpty { await rescan(.start) }
      } catch {
        self?.tell(failure: error)
      }
    }
  }

  /// Takes one in, and answers where it is, links resolved.
  private func take(in folder: BytePath) async throws(FolderRefusal) -> BytePath {
    if case .failed(let reason) = status.phase { throw .library(reason) }
    if let reason = status.readOnlyReason { throw .library(reason) }
    note { $0.look(into: folder.displayPath) }
    defer { note { $0.look(into: nil) } }
    // A root that is away now, or has nothing in it, is known all the same.
    let path = await Self.resolved(folder)
    if let away = status.roots.first(where: { $0.path == path && !$0.isAvailable }) {
      // Another disk is there for good now.
      try? await store.acceptDisk(of: away)
      return path
    }
    if status.roots.contains(where: { path.isInside($0.path) }) { throw .known }
    if let trouble = await trouble(with: folder) { throw trouble }
    do {
      guard try await store.addRoot(path) != nil else { throw FolderRefusal.known }
      let roots = try await store.roots()
      note { $0.changed(roots: roots) }
      memory.state.knowsMusicFolder = true
      return path
    } catch {
      throw error as? FolderRefusal
        ?? .library(TroubleWords.text(for: error, in: places.library))
    }
  }

  /// Looks through a folder for music, until it is stopped.
  private func trouble(with folder: BytePath) async -> FolderRefusal? {
    let look = Task { await FolderCheck.fullTrouble(with: folder) }
    looking = look
    defer { looking = nil }
    let trouble = await look.value
    return look.isCancelled ? .stopped : trouble.map { .trouble($0) }
  }

  /// The path with all links resolved; as it is where there is nothing.
  @concurrent nonisolated static func resolved(_ folder: BytePath) async -> BytePath {
    folder.resolved ?? folder
  }
}
