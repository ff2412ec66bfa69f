internal import Adwaita
internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import LibraryWords
internal import TagRecord

/// Lists that are written to files, and files that become lists.
extension MusicActions {
  /// Lets the user choose a file, and writes a list to it; where its ending promises another form, in that.
  func export(_ list: ListRowID, as chosen: Playlist.Form) {
    guard let window, let name = catalogue.lists.tree[list]?.text else { return }
    let chooser = FileChooser(
      saving: PlaylistFile.name(for: name, ending: chosen.ending),
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
      let tree = catalogue.lists.tree
      Task {
        do {
          try await self.catalogue.write(tree, list, as: form, to: path) {
            path.folderOfPaths(in: $0)
          }
          let words =
            path.isInPortal
            ? tr("“%s” was written. Its paths begin at your music folder: put it there.")
            : tr("“%s” was written.")
          self.onNews?(Format.text(words, path.displayName))
        } catch {
          self.onNews?(
            Format.text(tr("“%s” could not be written: %s"), path.displayName, "\(error)")
          )
        }
      }
    }
  }

  /// Writes a list to a file of its name that can be dragged to another program; its path.
  func exportForDrag(_ list: ListRowID) -> String? {
    guard let name = catalogue.lists.tree[list]?.text else { return nil }
    let folder = BytePath(UserFolder.cache).appending("gatefold").appending("dragged")
    let path = folder.appending(PlaylistFile.name(for: name, ending: "m3u8"))
    let tree = catalogue.lists.tree
    Task {
      do {
        // Nobody knows where it is dropped, so its paths are whole.
        try await self.catalogue.write(tree, list, as: .m3u8, to: path, anewIn: folder) { _ in nil }
      } catch {
        onNews?(Format.text(tr("“%s” could not be written: %s"), name, "\(error)"))
      }
    }
    return path.text
  }

  /// Lets the user choose playlists and task lists, of which lists are made in a stack.
  func chooseImport(into stack: ListRowID) {
    guard let window else { return }
    let chooser = FileChooser(
      reading: Playlist.Kind.allCases.flatMap(\.endings),
      kind: tr("Playlists and Task Lists"),
      all: tr("All Files"),
      title: tr("Import Lists"),
      accept: tr("Import"),
      over: window
    )
    chooser.openForAll { [weak self] files in
      if !files.isEmpty { self?.import(files.map { BytePath($0) }, into: stack, at: nil) }
    }
  }

  /// Makes lists of playlists and task lists, which are read in a stack of the lists.
  ///
  /// Where several tracks fit a row the user is asked, once for each file.
  func `import`(_ files: [BytePath], into stack: ListRowID, at index: Int?) {
    Task {
      do {
  /// A file that starts the program waits so many seconds for the lists.
  private static var longestLoading: Double { 10 }

        let matching = try await catalogue.matching()
        var place = index
    await lists.loaded(atMost: Self.longestLoading)
        var outside: [BytePath] = []
        for file in files {
          guard let made = await read(file, in: matching) else { continue }
          await insert(made, into: stack, at: place)
          place = place.map { $0 + 1 }
          outside += made.outside
        }
        tell(of: OutsideFolders(of: outside))
      } catch {
        catalogue.report(error)
      }
    }
  }

  /// The rows of text that was copied, with the tracks that it names and the user's answers.
  func drafts(of text: PastedText) async -> [NodeDraft] {
    do {
      let matching = try await catalogue.matching()
      let review = await answered(
        await ImportReview.read(text.list, named: tr("Import Lists"), in: matching)
      )
      tell(of: OutsideFolders(of: review.outside))
      return await review.drafts()
    } catch {
      catalogue.report(error)
      return text.drafts
    }
  }

  /// A playlist with the user's answers; nil if it cannot be read.
  private func read(_ file: BytePath, in matching: TrackMatching) async -> ImportReview? {
    do {
      return await answered(try await ImportReview.read(file, in: matching))
    } catch {
      onNews?(Refusal.playlist(error).message(for: file.displayName))
      return nil
    }
  }

  private func answered(_ review: ImportReview) async -> ImportReview {
    guard !review.questions.isEmpty, let window else { return review }
    let picks = await withCheckedContinuation { continuation in
      ImportDialog(review.questions, of: review.list.title, left: review.left, over: window) {
        continuation.resume(returning: $0)
      }.present()
    }
    var review = review
    if let picks { review.answer(picks) }
    return review
  }

  private func insert(_ review: ImportReview, into stack: ListRowID, at index: Int?) async {
    let lists = catalogue.lists
    let (list, counts) = (NodeDraft.stack(review.list.title, await review.drafts()), review.counts)
    // The stack may be gone by now.
    var isDone = await lists.perform(.insert([list], into: stack, at: index), making: counts.rows)
    if !isDone {
      isDone = await lists.perform(.insert([list], into: ListNode.top), making: counts.rows)
    }
    guard isDone else { return sayUnchanged() }
    onNews?(review.list.outcome)
  }

  /// Says that files are outside the library, and lets the user be asked about their folders.
  private func tell(of outside: OutsideFolders) {
    guard let window, !outside.folders.isEmpty else { return }
    let dialog = MessageDialog(outside.title, outside.words, over: window)
    dialog.add("cancel", tr("Not Now"))
    let isOne = outside.folders.count == 1
    dialog.add("add", isOne ? tr("Add Folder…") : tr("Add Folders…"), .suggested)
    dialog.onAnswer { [weak self] answer in
      if answer == "add" { self?.onFolders?(outside.folders) }
    }
    dialog.present()
  }
}

nonisolated extension PlaylistImport {
  /// How many of its tracks were found, and how many rows have none.
  var outcome: String {
    let counts = counts
    let lost = counts.missing + counts.outside + counts.open
    let found = Format.text(
      tr("“%s”: %s track was found.", "“%s”: %s tracks were found.", count: counts.found),
      title,
      Format.count(counts.found)
    )
    guard lost > 0 else { return found }
    let missing = Format.text(
      tr("%s row was not found.", "%s rows were not found.", count: lost),
      Format.count(lost)
    )
    // The space between two sentences is not the same in all languages.
    return Format.text(tr("%s %s", context: "two sentences"), found, missing)
  }
}

nonisolated extension OutsideFolders {
  /// How many files there are, as a heading.
  var title: String {
    Format.text(
      tr("%s File Outside the Library", "%s Files Outside the Library", count: files),
      Format.count(files)
    )
  }

  /// Where they are, each folder in a line of its own.
  var words: String {
    var lines = [tr("The list names files in folders that the library does not have:")]
    lines += folders.map(\.displayPath)
    if others > 0 {
      lines.append(
        Format.text(
          tr("and %s more folder", "and %s more folders", count: others),
          Format.count(others)
        )
      )
    }
    return lines.joined(separator: "\n")
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

  @concurrent nonisolated private static func matching(
    _ music: KnownMusic
  ) async -> TrackMatching { TrackMatching(music) }

  /// What finds the tracks of playlists.
  fileprivate func matching() async throws -> TrackMatching {
    await Self.matching(try await knownMusic())
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
