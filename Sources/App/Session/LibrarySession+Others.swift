internal import Library

/// Changes that other programs make to the library.
extension LibrarySession {
  /// Watches the library's folder for writes by other programs, where the system supports it.
  func watchOthers() {
    guard let watch = FolderWatch() else { return }
    watch.watch([places.library])
    observing.append(
      Task { [weak self] in
        defer { watch.close() }
        // Errors are reported when the library is next used.
        for await _ in watch.changes { try? await self?.store.noticeOthers() }
      }
    )
  }

  /// Checks for changes when the window receives the focus.
  func noticeFocus() {
    guard status.phase == .ready || status.phase == .empty, !isOpening else { return }
    Task { [weak self] in
      do { try await self?.store.noticeOthers() } catch { self?.report(failure: error) }
      await self?.noticeRoom()
      await self?.rescan(.focus)
    }
  }

  /// Makes the library writable again after a full disk has room.
  private func noticeRoom() async {
    guard status.readOnlyReason != nil, await store.readOnlyReason == nil else { return }
    updateStatus { $0.becomeWritable() }
    await rescan(.start)
  }
}
