internal import Library

extension LibrarySession {
  /// Checks for changes when the window receives the focus.
  func noticeFocus() {
    guard status.phase == .ready || status.phase == .empty, !isOpening else { return }
    Task { [weak self] in
      await self?.noticeRoom()
      await self?.rescan(.focus)
    }
  }

  /// Makes the library writable again after a full disk has room.
  private func noticeRoom() async {
    guard status.readOnlyReason != nil else { return }
    await store.becomeWritable()
    guard await store.readOnlyReason == nil else { return }
    updateStatus { $0.becomeWritable() }
    await rescan(.start)
  }
}
