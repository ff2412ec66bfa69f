internal import GLib
internal import Gtk
internal import Library
internal import Messages
internal import Motion
internal import Playback
internal import Values
internal import Widgets

extension ListsSource {
  /// Returns false if the place does not accept the content.
  func drop(_ content: DragContent, at place: FoldDropPlace) -> Bool {
    let (row, index) =
      switch place {
      case .between(let index, let parent): (numbers.row(of: parent), Optional(index))
      case .into(let stack): (numbers.row(of: stack), Int?.none)
      }
    if let subjects = music.dragged(as: content) {
      if row == .favourites {
        SubjectGroup(subjects: subjects).setHeart(true, by: music)
        return true
      }
      return put(subjects.map { NodeDraft($0) }, into: row, at: index)
    }
    switch content {
    case .text(let text):
      return insert(PastedText(text, atMost: Self.mostLines), into: row, at: index)
    case .files(let paths):
      var files = paths.prefix(Self.mostLines).map { BytePath($0) }
      let playable = row == .upNext ? files.filter(\.isForPlaying) : []
      if !playable.isEmpty {
        queue(files: playable, at: index)
        files.removeAll(where: \.isForPlaying)
      }
      let lists = files.filter { Playlist.kind(ofName: $0.name) != nil }
      importLists(lists, into: row, at: index)
      let music = files.filter { AudioName.matches($0.name) }
      guard !music.isEmpty else { return !lists.isEmpty || !playable.isEmpty }
      Task { [weak self] in
        guard let self else { return }
        let drafts = await drafts(forFiles: music)
        if !put(drafts, into: row, at: index), row == .favourites {
          self.music.onNews?(tr("Only what is in the library can have a heart."))
        }
      }
      return true
    }
  }

  private static var mostLines: Int { 10_000 }

  /// Without tracks to find this happens at once.
  private func insert(_ text: PastedText, into row: ListRow, at index: Int?) -> Bool {
    guard text.hasTracks else {
      guard put(text.drafts, into: row, at: index) else { return false }
      report(rowsLeftOut: text.left)
      return true
    }
    Task { [weak self] in
      guard let drafts = await self?.music.drafts(of: text), let self else { return }
      if put(drafts, into: row, at: index) {
        report(rowsLeftOut: text.left)
      } else {
        music.onNews?(tr("The copied content cannot be inserted here."))
      }
    }
    return true
  }

  private func report(rowsLeftOut count: Int) {
    guard count > 0 else { return }
    let words = tr(
      "%s row was left out: at most %s are inserted at once.",
      "%s rows were left out: at most %s are inserted at once.",
      count: count
    )
    music.onNews?(Format.text(words, Format.count(count), Format.count(Self.mostLines)))
  }

  private func drafts(forFiles paths: [BytePath]) async -> [NodeDraft] {
    let locations = paths.map { Location.file($0.bytes) }
    let found = (try? await music.catalogue.finder?.tracks(at: locations)) ?? []
    let tracks = Dictionary(found.map { ($0.0.location, $0.0) }) { one, _ in one }
    return zip(paths, locations).map { path, location in
      tracks[location].map { .track($0.id, $0.title) }
        ?? .wanted(WantedTrack(path: path), path.displayName)
    }
  }

  private func importLists(_ files: [BytePath], into row: ListRow, at index: Int?) {
    guard !files.isEmpty else { return }
    guard let list = row.place else { return music.import(files, into: ListNode.top, at: nil) }
    music.import(files, into: list, at: row == .top ? index.map { Self.placeOnTop($0) } : index)
  }

  private func put(_ drafts: [NodeDraft], into row: ListRow, at index: Int?) -> Bool {
    guard !drafts.isEmpty else { return false }
    switch row {
    case .top:
      let place = index.map { Self.placeOnTop($0) }
      return book.perform(.insert(drafts, into: ListNode.top, at: place))
    case .node(let id):
      guard book.perform(.insert(drafts, into: id, at: index)) else { return false }
      book.recordUse(of: id)
      return true
    case .upNext:
      let targets = drafts.compactMap(\.target)
      guard !targets.isEmpty else { return false }
      queue(targets, at: index)
      return true
    case .favourites:
      let favourites = drafts.compactMap { Favourite($0.target) }
      setHearts(true, of: favourites.map { .favourite($0) })
      return !favourites.isEmpty
    case .entry, .favourite, .found: return false
    }
  }

  func queue(_ targets: [ListTarget], at index: Int?) {
    Task { [weak self] in
      guard let self else { return }
      queue(await music.catalogue.items(for: targets), at: index)
    }
  }

  /// In the library or not.
  private func queue(files: [BytePath], at index: Int?) {
    Task { [weak self] in
      let request = await OpenRequest.read(files)
      guard let self else { return }
      for refused in request.refused {
        music.onNews?(refused.why.message(for: refused.path.displayName))
      }
      guard request.refused.isEmpty || !request.music.isEmpty else { return }
      queue(await music.catalogue.items(for: request.music), at: index)
    }
  }

  /// One step: at an index of *Up Next*, or at the end.
  private func queue(_ items: [PlayItem], at index: Int?) {
    guard !items.isEmpty else {
      music.onNews?(tr("There is nothing here that can be played."))
      return
    }
    music.add(items, index.map { .index(upNext.place(forIndex: $0)) } ?? .end)
  }
}

extension BytePath {
  nonisolated fileprivate var isForPlaying: Bool {
    AudioName.matches(name) || Playlist.kind(ofName: name)?.isForPlaying == true
  }
}

extension Favourite {
  nonisolated var target: ListTarget {
    switch self {
    case .track(let id): .track(id)
    case .record(let id): .record(id)
    }
  }

  /// Nil if the target cannot have a heart.
  nonisolated init?(_ target: ListTarget?) {
    switch target {
    case .track(let id): self = .track(id)
    case .record(let id): self = .record(id)
    case .wanted, .search, nil: return nil
    }
  }
}
