internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import TagRecord

/// Lists that are written to files, and files that become lists.
extension MusicActions {
  /// Lets the user choose a file, and writes a list to it; its ending says in which form.
  func export(_ list: ListRowID) {
    guard let window, let name = catalogue.lists.tree[list]?.text else { return }
    let chooser = FileChooser(
      saving: name.replacing("/", with: "_") + ".m3u8",
      title: tr("Export the List"),
      accept: tr("Export"),
      over: window
    )
    chooser.open { [weak self] path in
      guard let self, let path else { return }
      let tree = catalogue.lists.tree
      Task {
        do {
          try await self.catalogue.write(tree, list, to: BytePath(path))
          self.onNews?(Format.text(tr("“%s” was written."), BytePath(path).displayName))
        } catch {
          self.onNews?(
            Format.text(tr("“%s” could not be written: %s"), BytePath(path).displayName, "\(error)")
          )
        }
      }
    }
  }

  /// Makes lists of playlists and task lists, which are read in a stack of the lists.
  func `import`(_ files: [BytePath], into stack: ListRowID, at index: Int?) {
    Task {
      for file in files {
        do {
          let made = try await catalogue.readList(file)
          guard catalogue.lists.perform(.insert([made.stack], into: stack, at: index)) else {
            continue
          }
          let counts = made.counts
          onNews?(
            Format.text(
              tr("“%s”: %s tracks were found, %s rows were not."),
              made.title,
              Format.count(counts.found),
              Format.count(counts.missing + counts.outside + counts.open)
            )
          )
        } catch {
          onNews?(
            Format.text(tr("“%s” could not be read as a list."), file.displayName)
          )
        }
      }
    }
  }
}

extension Catalogue {
  @concurrent nonisolated private static func written(
    _ tree: ListTree,
    _ list: ListRowID,
    _ music: KnownMusic,
    to path: BytePath
  ) async throws {
    let ending = path.name.lastIndex(of: UInt8(ascii: ".")).map { dot in
      String(decoding: path.name[(dot + 1)...], as: UTF8.self).lowercased()
    }
    let form = Playlist.Form.allCases.first { $0.ending == ending } ?? .m3u8
    let playlist = Playlist(tree, of: list, in: music, as: form)
    try PlaylistFile.write(playlist.written(as: form, in: path.parent), to: path)
  }

  fileprivate func write(_ tree: ListTree, _ list: ListRowID, to path: BytePath) async throws {
    try await Self.written(tree, list, try await knownMusic(), to: path)
  }

  @concurrent nonisolated private static func read(
    _ file: BytePath,
    _ music: KnownMusic
  ) async throws -> PlaylistImport {
    let list = try Playlist.read(from: file)
    return PlaylistImport(
      list,
      named: PlaylistFile.title(ofName: file),
      in: TrackMatching(music)
    )
  }

  fileprivate func readList(_ file: BytePath) async throws -> PlaylistImport {
    try await Self.read(file, try await knownMusic())
  }
}
