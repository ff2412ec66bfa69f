internal import Library

/// What other programs do to the library meanwhile.
extension LibrarySession {
  /// Notices soon what other programs write, where the system can tell.
  func watchOthers() {
    guard let watch = FolderWatch() else { return }
    watch.watch([places.library])
    listening.append(
      Task { [weak self] in
        defer { watch.close() }
        // What goes wrong shows where the library is used.
        for await _ in watch.changes { try? await self?.store.noticeOthers() }
      }
    )
  }

  /// The window has got the focus: looks whether anything happened meanwhile.
  func noticeFocus() {
    guard status.phase == .ready || status.phase == .empty, !isOpening else { return }
    Task { [weak self] in
      do { try await self?.store.noticeOthers() } catch { self?.tell(failure: error) }
      await self?.noticeRoom()
      await self?.rescan(.focus)
    }
  }

  /// Where there was no room on the disk there may be some again.
  private func noticeRoom() async {
    guard status.readOnlyReason != nil, await store.readOnlyReason == nil else { return }
    note { $0.becomeWritable() }
  }
}
