internal import GLib
internal import Gtk
internal import Library

extension MusicActions {
  func showFiles(of subject: RecordSubject) {
    Task {
      let paths = await catalogue.tracks(of: subject).filter(\.isAvailable).map(\.path)
      guard let path = paths.first, let folder = path.parent else { return }
      // A record is shown as its folder, a track as a file in its folder.
      if case .record = subject, let above = folder.parent {
        FileReveal.show(folder.bytes, folder: above.bytes, over: window)
      } else {
        FileReveal.show(path.bytes, folder: folder.bytes, over: window)
      }
    }
  }

  func openFile(of track: Track) {
    Task {
      let path = track.path
      guard await Self.isThere(path) else {
        onNews?(FolderRefusal.problem(.gone).message(for: path.displayName))
        return
      }
      let fail: @MainActor (GLibError) -> Void = { [weak self] error in
        self?.onNews?(
          Format.text(tr("“%s” was not opened: %s."), path.displayName, error.message)
        )
      }
      do throws(GLibError) {
        try await FileLauncher.openFile(about: path.bytes, over: window, failed: fail)
      } catch {
        fail(error)
      }
    }
  }

  /// A sleeping disk takes seconds.
  @concurrent private nonisolated static func isThere(_ path: BytePath) async -> Bool {
    path.isThere
  }
}
