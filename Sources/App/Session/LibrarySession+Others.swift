internal import Library

/// Writing the library again after it was read-only for a while.
extension LibrarySession {
  /// Checks for changes when the window receives the focus.
  func noticeFocus() {
    guard status.phase == .ready || status.phase == .empty, !isOpening else { return }
    Task { [weak self] in
      await self?.regainWriting()
      await self?.rescan(.focus)
    }
  }

  /// Watches the library's folder until the process that has the library open has ended.
  func awaitPen() {
    guard let watch = FolderWatch() else { return }
    watch.watch([places.library])
    observing.append(
      Task { [weak self] in
        defer { watch.close() }
        // It may have ended before the watch began.
        if await self?.takePen() ?? true { return }
        for await _ in watch.changes where await self?.takePen() ?? true { return }
      }
    )
  }

  /// Returns whether there is nothing more to wait for.
  private func takePen() async -> Bool {
    await opened()
    guard status.readOnlyReason == nil else {
      await regainWriting()
      return status.readOnlyReason == nil
    }
    guard case .failed = status.phase, LibraryStore.isFree(in: places.library) else { return false }
    start()
    return true
  }

  /// Makes the library writable again after a full disk has room, or another process has ended.
  private func regainWriting() async {
    guard status.readOnlyReason != nil else { return }
    await store.takePen()
    await store.becomeWritable()
    guard await store.readOnlyReason == nil else { return }
    updateStatus { $0.becomeWritable() }
    await rescan(.start)
  }
}
