internal import GLib
internal import Gtk
internal import Library

/// Handing files to other programs.
extension MusicActions {
  /// Shows its files in the file manager.
  func showFiles(of subject: RecordSubject) {
    Task {
      let paths = await catalogue.tracks(of: subject).filter { $0.state == .present }.map(\.path)
      guard let path = paths.first, let folder = path.parent else { return }
      // A record is its folder, a track is a file in it.
      if case .record = subject, let above = folder.parent {
        FileReveal.show(folder.bytes, folder: above.bytes, over: window)
      } else {
        FileReveal.show(path.bytes, folder: folder.bytes, over: window)
      }
    }
  }

  /// Lets the user pick another program for a track's file, such as an editor of tags.
  func openFile(of track: Track) {
    Task {
      let path = track.path
      guard await Self.isThere(path) else {
        onNews?(FolderRefusal.trouble(.gone).message(for: path.displayName))
        return
      }
      let fail: @MainActor (GLibError) -> Void = { [weak self] error in
        self?.onNews?(
          Format.text(tr("“%s” was not opened: %s."), path.displayName, error.message)
        )
      }
      do throws(GLibError) {
        try await FileHandover.ask(about: path.bytes, over: window, failed: fail)
      } catch {
        fail(error)
      }
    }
  }

  /// A disk that sleeps is waited for.
  @concurrent private nonisolated static func isThere(_ path: BytePath) async -> Bool {
    path.isThere
  }
}
