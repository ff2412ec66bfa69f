internal import GLib
internal import Library
internal import Values

nonisolated struct SessionState: Equatable, Sendable {
  struct WindowPlace: Equatable, Sendable {
    var width = 1180
    var height = 780
    var isMaximized = false
  }

  struct MiniPlace: Equatable, Sendable {
    var width = 360
    var height = 72
  }

  struct ShelfMemory: Equatable, Sendable {
    /// In the centre.
    var record: RecordID? { didSet { if record != oldValue { known = nil } } }
    /// What the library says of it, so that an index that is made anew gives it the same number.
    var known: String?
    /// A raw value.
    var sort: String?
  }

  var window = WindowPlace()
  var mini = MiniPlace()
  var shelf: String?
  var shelves: [String: ShelfMemory] = [:]
  var arrangement = ShelfArrangement()
  /// As `FirstCovers` describes it.
  var stage: String?
  /// 1 is the default size of covers.
  var zoom = 1.0
  var isGrid = false
  var source = ShelfSource.everything
  /// After the last record of the queue.
  var whatNext = WhatNext.shelf
  /// Once; it is not added again after its removal.
  var hasAddedMusicFolder = false
  /// In the last notice.
  var unreadable = 0
  var hasPracticeList = false
  var hasSuggestedLists = false
  /// That music plays on without the window.
  var hasNotifiedOfBackground = false
  var defaultRows: [DefaultLists.Row] = []
  /// Most recent first.
  var recentLists: [ListRowID] = []
  /// Most recent first.
  var recentSearches: [String] = []
  static let mostSearches = 6
  var songs = SongArrangement()

  /// It was being added when the program had to start again.
  var pendingServer: PendingServer?

  /// Without the secret.
  struct PendingServer: Equatable, Sendable {
    var address: String
    var user: String
  }

  init() {}
}

// MARK: - The file

nonisolated extension SessionState {
  private static let (windowGroup, recordsGroup, shelfGroup) = ("Window", "Records", "Shelf ")
  private static let (listsGroup, miniGroup) = ("Lists", "Mini Window")
  private static let (serverGroup, searchGroup) = ("Server", "Search")

  /// Missing and invalid values get their defaults.
  init(bytes: [UInt8]) {
    guard let file = try? KeyFile(bytes: bytes) else { return }
    func side(_ key: String, in group: String, atLeast least: Int, _ usual: Int) -> Int {
      let number = file.integer(key, in: group).flatMap { Int(exactly: $0) }
      return number.flatMap { (least...20_000).contains($0) ? $0 : nil } ?? usual
    }
    window.width = side("width", in: Self.windowGroup, atLeast: 100, window.width)
    window.height = side("height", in: Self.windowGroup, atLeast: 100, window.height)
    mini.width = side("width", in: Self.miniGroup, atLeast: mini.width, mini.width)
    mini.height = side("height", in: Self.miniGroup, atLeast: mini.height, mini.height)
    window.isMaximized = file.flag("maximized", in: Self.windowGroup) ?? false
    shelf = file.text("shelf", in: Self.recordsGroup)
    if let number = file.number("zoom", in: Self.recordsGroup), (0.1...10).contains(number) {
      zoom = number
    }
    func ids(_ key: String) -> [String] {
      file.text(key, in: Self.recordsGroup)?.split(separator: "\n").map(String.init) ?? []
    }
    arrangement = ShelfArrangement(
      order: ids("shelf-order"),
      pinned: Set(ids("pinned-shelves")),
      hidden: Set(ids("hidden-shelves"))
    )
    stage = file.text("stage", in: Self.recordsGroup)
    isGrid = file.flag("grid", in: Self.recordsGroup) ?? false
    source = ShelfSource(text: file.text("source", in: Self.recordsGroup) ?? "")
    whatNext = file.text("next", in: Self.recordsGroup).flatMap { WhatNext(rawValue: $0) } ?? .shelf
    hasAddedMusicFolder = file.flag("knows-music-folder", in: Self.recordsGroup) ?? false
    unreadable = file.integer("unreadable", in: Self.recordsGroup).map { Int(clamping: $0) } ?? 0
    if let address = file.text("address", in: Self.serverGroup) {
      let user = file.text("user", in: Self.serverGroup) ?? ""
      pendingServer = PendingServer(address: address, user: user)
    }
    hasPracticeList = file.flag("knows-practice", in: Self.listsGroup) ?? false
    hasSuggestedLists = file.flag("knows-suggestions", in: Self.listsGroup) ?? false
    hasNotifiedOfBackground = file.flag("knows-background", in: Self.windowGroup) ?? false
    defaultRows =
      file.text("defaults", in: Self.listsGroup)?.split(separator: "\n")
      .compactMap { DefaultLists.Row(line: $0) } ?? []
    let recent = file.text("recent", in: Self.listsGroup)?.split(separator: " ") ?? []
    recentLists = recent.prefix(ListBook.mostRecent).compactMap { Int64($0).map { ListRowID($0) } }
    let searches = file.text("recent", in: Self.searchGroup)?.split(separator: "\n") ?? []
    recentSearches = searches.prefix(Self.mostSearches).map(String.init)
    songs = SongArrangement(
      columns: file.text("columns", in: Self.searchGroup) ?? "",
      order: file.text("order", in: Self.searchGroup) ?? ""
    )
    for group in file.groups where group.hasPrefix(Self.shelfGroup) {
      guard let name = file.text("name", in: group), !ShelfID(name).isVisit else { continue }
      shelves[name] = ShelfMemory(
        record: file.integer("record", in: group).map { RecordID($0) },
        known: file.text("known", in: group),
        sort: file.text("sort", in: group)
      )
    }
  }

  var bytes: [UInt8] {
    let file = KeyFile()
    file.set("width", in: Self.windowGroup, to: Int64(window.width))
    file.set("height", in: Self.windowGroup, to: Int64(window.height))
    file.set("maximized", in: Self.windowGroup, to: window.isMaximized)
    file.set("width", in: Self.miniGroup, to: Int64(mini.width))
    file.set("height", in: Self.miniGroup, to: Int64(mini.height))
    if hasNotifiedOfBackground { file.set("knows-background", in: Self.windowGroup, to: true) }
    if let shelf { file.set("shelf", in: Self.recordsGroup, to: shelf) }
    for (key, ids) in [
      ("shelf-order", arrangement.order), ("pinned-shelves", arrangement.pinned.sorted()),
      ("hidden-shelves", arrangement.hidden.sorted()),
    ] where !ids.isEmpty {
      file.set(key, in: Self.recordsGroup, to: ids.joined(separator: "\n"))
    }
    if let stage { file.set("stage", in: Self.recordsGroup, to: stage) }
    file.set("zoom", in: Self.recordsGroup, to: zoom)
    file.set("grid", in: Self.recordsGroup, to: isGrid)
    if source != .everything { file.set("source", in: Self.recordsGroup, to: source.text) }
    file.set("next", in: Self.recordsGroup, to: whatNext.rawValue)
    file.set("knows-music-folder", in: Self.recordsGroup, to: hasAddedMusicFolder)
    if unreadable > 0 {
      file.set("unreadable", in: Self.recordsGroup, to: Int64(unreadable))
    }
    if let pendingServer {
      file.set("address", in: Self.serverGroup, to: pendingServer.address)
      file.set("user", in: Self.serverGroup, to: pendingServer.user)
    }
    file.set("knows-practice", in: Self.listsGroup, to: hasPracticeList)
    file.set("knows-suggestions", in: Self.listsGroup, to: hasSuggestedLists)
    if !defaultRows.isEmpty {
      let lines = defaultRows.map(\.line).joined(separator: "\n")
      file.set("defaults", in: Self.listsGroup, to: lines)
    }
    if !recentLists.isEmpty {
      let recent = recentLists.map { "\($0.number)" }.joined(separator: " ")
      file.set("recent", in: Self.listsGroup, to: recent)
    }
    if !recentSearches.isEmpty {
      file.set("recent", in: Self.searchGroup, to: recentSearches.joined(separator: "\n"))
    }
    if songs != SongArrangement() {
      file.set("columns", in: Self.searchGroup, to: songs.text)
      file.set("order", in: Self.searchGroup, to: songs.order.text)
    }
    // The shelf's name is a value, because the name of a group cannot contain all characters.
    let kept = shelves.filter { !ShelfID($0.key).isVisit }.sorted { $0.key < $1.key }
    for (index, shelf) in kept.enumerated() {
      let group = Self.shelfGroup + "\(index + 1)"
      file.set("name", in: group, to: shelf.key)
      if let record = shelf.value.record { file.set("record", in: group, to: record.number) }
      if let known = shelf.value.known { file.set("known", in: group, to: known) }
      if let sort = shelf.value.sort { file.set("sort", in: group, to: sort) }
    }
    return file.bytes
  }
}
