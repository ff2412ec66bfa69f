internal import Adwaita
internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import TagRecord

/// What is written to a file: a list, with the tree that it is in.
struct ListFile {
  let name: String
  let tree: ListTree
  let list: ListRowID

  /// A list of the user; all of them for the first level.
  init?(of list: ListRowID, in tree: ListTree) {
    guard let name = list == ListNode.top ? tr("Lists") : tree[list]?.text else { return nil }
    (self.name, self.tree, self.list) = (name, tree, list)
  }

  /// Rows that are in no list of the user.
  init?(_ name: String, _ rows: [NodeDraft]) {
    var tree = ListTree()
    let edit = ListEdit.insert([.stack(name, rows)], into: ListNode.top)
    guard let changes = try? tree.changes(for: edit, time: 0), let list = changes.first?.after?.id
    else { return nil }
    tree.apply(changes)
    (self.name, self.tree, self.list) = (name, tree, list)
  }
}

/// Lists that are written to files.
extension MusicActions {
  /// A list of the user as it is now, to be written to a file; nil where it does not exist.
  func listFile(of list: ListRowID) -> ListFile? { ListFile(of: list, in: catalogue.lists.tree) }

  /// Lets the user choose a file, and writes a list to it; where its ending promises another form, in that.
  func export(_ file: ListFile, as chosen: Playlist.Form) {
    guard let window else { return }
    let chooser = FileChooser(
      saving: PlaylistFile.name(for: file.name, ending: chosen.ending),
      title: tr("Export the List"),
      accept: tr("Export"),
      over: window
    )
    chooser.open { [weak self] path in
      guard let self, let path = path.map({ BytePath($0) }) else { return }
      guard let form = Playlist.Form(ofName: path.name, else: chosen) else {
        let words = tr("“%s” was not written: lists become M3U8, XSPF or Markdown files.")
        onNews?(Format.text(words, path.displayName))
        return
      }
      Task { await self.write(file, as: form, to: path) }
    }
  }

  /// Writes a list to a file, and says so.
  func write(_ file: ListFile, as form: Playlist.Form, to path: BytePath) async {
    do {
      try await catalogue.write(file.tree, file.list, as: form, to: path) {
        path.folderOfPaths(in: $0)
      }
      let words =
        path.isInPortal
        ? tr("“%s” was written. Its paths begin at your music folder: put it there.")
        : tr("“%s” was written.")
      onNews?(Format.text(words, path.displayName))
    } catch {
      sayUnwritten(path, error)
    }
  }

  private func sayUnwritten(_ path: BytePath, _ error: any Error) {
    // The words of the library are about its own folder.
    let kind = (error as? DatabaseError)?.kind
    let folder = path.parent ?? path
    let why =
      switch kind {
      case .full: Format.text(tr("There is no room left on the disk for “%s”"), folder.displayPath)
      case .readOnly: Format.text(tr("“%s” may not be written"), folder.displayPath)
      case .disk, .cannotOpen, .other:
        Format.text(tr("“%s” cannot be written to"), folder.displayPath)
      default: catalogue.words(for: error)
      }
    onNews?(Format.text(tr("“%s” could not be written: %s"), path.displayName, why))
  }

  /// Writes a list to a file of its name that can be dragged to another program; its path.
  func exportForDrag(_ list: ListRowID) -> String? {
    guard let name = catalogue.lists.tree[list]?.text else { return nil }
    let folder = BytePath(UserFolder.cache).appending("dragged")
    let path = folder.appending(PlaylistFile.name(for: name, ending: "m3u8"))
    let tree = catalogue.lists.tree
    Task {
      do {
        // Nobody knows where it is dropped, so its paths are whole.
        try await self.catalogue.write(tree, list, as: .m3u8, to: path, anewIn: folder) { _ in nil }
      } catch {
        sayUnwritten(path, error)
      }
    }
    return path.text
  }
}

extension Catalogue {
  @concurrent nonisolated private static func written(
    _ tree: ListTree,
    _ list: ListRowID,
    _ music: KnownMusic,
    as form: Playlist.Form,
    to path: BytePath,
    base: @Sendable (KnownMusic) -> BytePath?
  ) async throws {
    let playlist = Playlist(tree, of: list, in: music, as: form)
    try PlaylistFile.write(playlist.written(as: form, in: base(music)), to: path)
  }

  @concurrent nonisolated private static func clear(
    _ path: BytePath,
    in folder: BytePath
  ) async throws {
    try PlaylistFile.makeFolder(folder)
    PlaylistFile.remove(path)
  }

  /// Writes a list to a file; its paths begin at `base`.
  ///
  /// In a folder of ours the older file is removed first: until the new one is written nobody is to get
  /// what the list was.
  fileprivate func write(
    _ tree: ListTree,
    _ list: ListRowID,
    as form: Playlist.Form,
    to path: BytePath,
    anewIn folder: BytePath? = nil,
    base: @escaping @Sendable (KnownMusic) -> BytePath?
  ) async throws {
    if let folder { try await Self.clear(path, in: folder) }
    let tree = try await tree.filled(below: list) { [search] in try await search.tracks(of: $0) }
    let music = try await knownMusic(of: list, in: tree)
    try await Self.written(tree, list, music, as: form, to: path, base: base)
  }
}

nonisolated extension Playlist.Form {
  /// What people choose it by.
  var title: String {
    switch self {
    case .m3u8: tr("Playlist (M3U8)…")
    case .xspf: tr("Playlist (XSPF)…")
    case .markdown: tr("Task List (Markdown)…")
    }
  }

  /// The form that a file's name promises, or the one that was chosen; nil for a list that is not written.
  init?(ofName name: some BidirectionalCollection<UInt8>, else chosen: Self) {
    switch Playlist.kind(ofName: name) {
    case .m3u: self = .m3u8
    case .xspf: self = .xspf
    case .markdown: self = .markdown
    case .pls, .text: return nil
    case nil: self = chosen
    }
  }
}

nonisolated extension BytePath {
  /// Whether it is a file that a portal lends to a sandbox: nobody there knows its true folder.
  var isInPortal: Bool {
    let parts = bytes.split(separator: UInt8(ascii: "/"))
    return parts.count > 5 && parts[0].elementsEqual("run".utf8)
      && parts[1].elementsEqual("user".utf8) && parts[3].elementsEqual("doc".utf8)
  }

  /// Where the paths in a list at this path begin: at its folder, or at the music's where that is hidden.
  func folderOfPaths(in music: KnownMusic) -> BytePath? {
    // Other programs go up from the true folder, not from a link to it.
    isInPortal ? music.roots.first : parent.map { $0.resolved ?? $0 }
  }
}

extension Catalogue {
  /// Rows for all that has a heart, the newest first.
  func favouriteDrafts() -> [NodeDraft] {
    favourites.all.map { favourite in
      let title =
        switch favourite {
        case .track(let id): favourites.tracks[id]?.title
        case .record(let id): record(id)?.title
        }
      let text = title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
      // A row needs something to read.
      return NodeDraft(favourite.target, text ?? "…")
    }
  }
}
