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

  /// With one program, which gets all of them at once.
  func openFiles(of subjects: [RecordSubject], named name: String) {
    Task {
      var tracks: [Track] = []
      for subject in subjects { tracks += await catalogue.tracks(of: subject) }
      await open(tracks, named: name)
    }
  }

  func openFiles(of disc: RecordDisc) {
    Task {
      let tracks = await catalogue.tracks(of: .record(disc.record))
      await open(disc.tracks(among: tracks), named: disc.heading)
    }
  }

  private func open(_ tracks: [Track], named title: String) async {
    let paths = await Self.existing(tracks.map(\.path))
    let name = tracks.count == 1 ? tracks[0].path.displayName : title
    guard !paths.isEmpty else {
      onNews?(FolderRefusal.problem(.gone).message(for: name))
      return
    }
    let fail: @MainActor (GLibError) -> Void = { [weak self] error in
      self?.onNews?(Format.text(tr("“%s” was not opened: %s."), name, error.message))
    }
    do throws(GLibError) {
      try await FileLauncher.openFiles(about: paths.map(\.bytes), over: window, failed: fail)
    } catch {
      fail(error)
    }
  }

  /// A sleeping disk takes seconds.
  @concurrent private nonisolated static func existing(_ paths: [BytePath]) async -> [BytePath] {
    paths.filter(\.isThere)
  }
}
