internal import Values

/// How the last shelves group the records, as chosen by the user; the raw values are stored.
public enum ShelfDivision: String, Sendable, CaseIterable {
  case genre
  case decade
  /// A shelf for each folder directly below the library's folders.
  case folder
  case artist
}

struct ShelfGroups: Sendable {
  private(set) var division: ShelfDivision
  /// The division that becomes current once its data is loaded.
  private(set) var wanted: ShelfDivision
  /// Whether records may now belong to other shelves.
  private(set) var isStale = false
  /// Whether the folders must be loaded to assign the records.
  private(set) var lacksFolders = false
  private var folders = ShelfFolders()
  /// The shelves of genres by spelling: many records share few genres.
  private var genres: [String: ShelfID] = [:]
  private var credits: CreditSplitting
  private var splitter: CreditSplitting.Splitter
  /// The artists in each text, so that it is split only once.
  private var artists: [String: [Named]] = [:]
  /// How often each spelling of a genre or an artist occurs.
  private var spellings: [ShelfID: [String: Int]] = [:]

  private typealias Named = (name: String, id: ShelfID)

  init(_ division: ShelfDivision, _ credits: CreditSplitting) {
    (self.division, wanted) = (division, division)
    self.credits = credits
    splitter = CreditSplitting.Splitter(credits)
    folders.isKept = division == .folder
  }

  // MARK: - Input

  /// Changes the division; the records must then be assigned again.
  mutating func divide(by division: ShelfDivision) {
    wanted = division
    // Folders are kept from now on, so that no change is lost; the existing ones must be loaded and
    // added.
    if division == .folder, !folders.isKept { (folders.isKept, lacksFolders) = (true, true) }
    change()
  }

  mutating func setCredits(_ credits: CreditSplitting) {
    guard credits != self.credits else { return }
    self.credits = credits
    splitter = CreditSplitting.Splitter(credits)
    artists = [:]
    if division == .artist { isStale = true }
  }

  /// Adds the folders that were missing.
  mutating func add(_ folders: [LibraryFolder]) {
    self.folders.add(folders)
    lacksFolders = false
    change()
  }

  private mutating func change() {
    guard division != wanted, wanted != .folder || !lacksFolders else { return }
    division = wanted
    isStale = true
  }

  /// Replaces the roots, and the folders if they are loaded.
  mutating func update(_ folders: [FolderID: LibraryFolder]?, roots: [LibraryRoot]) {
    lacksFolders = folders == nil && self.folders.isKept
    if self.folders.update(folders ?? self.folders.all, roots: roots) { isStale = true }
    change()
  }

  mutating func update(_ folder: LibraryFolder) {
    if folders.update(folder) { isStale = true }
  }

  mutating func update(_ roots: [LibraryRoot]) {
    if folders.update(folders.all, roots: roots) { isStale = true }
  }

  mutating func put(_ record: ShelvedRecord) { count(record, by: 1) }

  mutating func remove(_ record: ShelvedRecord) -> [ShelfID] {
    count(record, by: -1)
    return shelves(of: record)
  }

  mutating func putAnew(_ records: some Sequence<ShelvedRecord>) {
    spellings = [:]
    folders.forgetAnswers()
    for record in records { put(record) }
    isStale = false
  }

  private mutating func shelf(ofGenre name: String) -> ShelfID {
    if let known = genres[name] { return known }
    let id = ShelfID.genre(name)
    genres[name] = id
    return id
  }

  private mutating func artists(in text: String) -> [Named] {
    if let known = artists[text] { return known }
    let new = splitter.names(inList: text).map { ($0, ShelfID.artist($0)) }
    artists[text] = new
    return new
  }

  /// The names that put a record on shelves; empty if the division does not use names.
  private mutating func names(of record: ShelvedRecord) -> [Named] {
    if record.isHidden { return [] }
    return switch division {
    case .genre: record.record.genres.map { ($0, shelf(ofGenre: $0)) }
    case .artist: artists(in: record.record.album.credited)
    case .decade, .folder: []
    }
  }

  private mutating func count(_ record: ShelvedRecord, by step: Int) {
    for (name, id) in names(of: record) {
      let count = spellings[id]?[name] ?? 0
      spellings[id, default: [:]][name] = count + step > 0 ? count + step : nil
    }
  }

  // MARK: - Output

  mutating func shelves(of record: ShelvedRecord) -> [ShelfID] {
    if record.isHidden { return [] }
    switch division {
    case .genre, .artist:
      var home: [ShelfID] = []
      for (_, id) in names(of: record) where !home.contains(id) {
        home.append(id)
      }
      return home
    case .decade: return [.decade(record.year)]
    case .folder:
      return record.record.folder.flatMap { folders.shelf(of: $0) }.map { [$0] } ?? []
    }
  }

  /// A genre or an artist in the most frequent spelling; nil for other shelves.
  func name(of id: ShelfID) -> String? {
    guard let name = id.genre ?? id.artist else { return nil }
    let names = spellings[id] ?? [:]
    return names.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? name
  }
}
