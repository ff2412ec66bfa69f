internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Messages
internal import Values

struct ListFile {
  let name: String
  let tree: ListTree
  let list: ListRowID

  init?(of list: ListRowID, in tree: ListTree) {
    guard let name = list == ListNode.top ? tr("Lists") : tree[list]?.text else { return nil }
    (self.name, self.tree, self.list) = (name, tree, list)
  }

  init?(_ name: String, _ rows: [NodeDraft]) {
    var tree = ListTree()
    let edit = ListEdit.insert([.stack(name, rows)], into: ListNode.top)
    guard let changes = try? tree.changes(for: edit, time: 0), let list = changes.first?.after?.id
    else { return nil }
    tree.apply(changes)
    (self.name, self.tree, self.list) = (name, tree, list)
  }
}

extension MusicActions {
  func listFile(of list: ListRowID) -> ListFile? { ListFile(of: list, in: catalogue.lists.tree) }

  /// The ending of the chosen name may select another format.
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
      reportFailure(path, error)
    }
  }

  private func reportFailure(_ path: BytePath, _ error: any Error) {
    // The library's messages name its own folder.
    let kind = (error as? DatabaseError)?.kind
    let folder = path.parent ?? path
    let why =
      switch kind {
      case .full: Format.text(tr("There is no space left on the disk for “%s”"), folder.displayPath)
      case .readOnly:
        Format.text(tr("You do not have permission to write to “%s”"), folder.displayPath)
      case .disk, .cannotOpen, .other:
        Format.text(tr("“%s” cannot be written to"), folder.displayPath)
      default: catalogue.words(for: error)
      }
    onNews?(Format.text(tr("“%s” could not be written: %s"), path.displayName, why))
  }

  /// Starts to write a list to a file that can be dragged to another program; returns its path.
  func exportForDrag(_ list: ListRowID) -> String? {
    guard let name = catalogue.lists.tree[list]?.text else { return nil }
    let folder = BytePath(UserFolder.cache).appending("dragged")
    let path = folder.appending(PlaylistFile.name(for: name, ending: "m3u8"))
    let tree = catalogue.lists.tree
    Task {
      do {
        // Relative paths need a known folder, so the paths are absolute.
        try await self.catalogue.write(tree, list, as: .m3u8, to: path, anewIn: folder) { _ in nil }
      } catch {
        reportFailure(path, error)
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

  /// Paths are relative to `base`.
  ///
  /// In the program's own folder the older file is removed first, so that nobody reads outdated
  /// contents before the new file is written.
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
  var title: String {
    switch self {
    case .m3u8: tr("Playlist (M3U8)…")
    case .xspf: tr("Playlist (XSPF)…")
    case .markdown: tr("Task List (Markdown)…")
    }
  }

  /// Nil for a format that cannot be written.
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
  /// Whether this is a file of the document portal, whose real folder is unknown.
  var isInPortal: Bool {
    let parts = bytes.split(separator: UInt8(ascii: "/"))
    return parts.count > 5 && parts[0].elementsEqual("run".utf8)
      && parts[1].elementsEqual("user".utf8) && parts[3].elementsEqual("doc".utf8)
  }

  /// The folder of the file, or the first music folder if it is unknown.
  func folderOfPaths(in music: KnownMusic) -> BytePath? {
    // Other programs resolve relative paths from the real folder, not from a link to it.
    isInPortal ? music.roots.first : parent.map { $0.resolved ?? $0 }
  }
}

extension Catalogue {
  func favouriteDrafts() -> [NodeDraft] {
    favourites.all.map { favourite in
      let title =
        switch favourite {
        case .track(let id): favourites.tracks[id]?.title
        case .record(let id): record(id)?.title
        }
      let text = title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
      // The text of a row must not be empty.
      return NodeDraft(favourite.target, text ?? "…")
    }
  }
}
