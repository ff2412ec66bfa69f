internal import Identities

/// By what the last shelves part the records, as the user chose; the raw values are remembered.
public enum ShelfDivision: String, Sendable, CaseIterable {
  /// A shelf for each genre.
  case genre
  /// A shelf for each ten years, the oldest first.
  case decade
  /// A shelf for each folder right below those that the user named.
  case folder
  /// A shelf for each album artist of some records.
  case artist
}

/// The shelves of a division: which records stand on which.
struct ShelfGroups: Sendable {
  /// By what they part the records.
  private(set) var division: ShelfDivision
  /// By what they will, once everything for it has been read.
  private(set) var wanted: ShelfDivision
  /// Whether records may belong elsewhere than where they were put.
  private(set) var isStale = false
  /// Whether the folders must be read, to know where records belong.
  private(set) var lacksFolders = false
  private var folders = ShelfFolders()
  /// Genres by their spellings: there are few, and many records have the same.
  private var genres: [String: ShelfID] = [:]
  private var credits: CreditSplitting
  private var splitter: CreditSplitting.Splitter
  /// Artists by the texts that name them: each is split once.
  private var artists: [String: [Named]] = [:]
  /// How often each spelling of a genre or an artist came.
  private var spellings: [ShelfID: [String: Int]] = [:]

  /// A name with its shelf.
  private typealias Named = (name: String, id: ShelfID)

  /// Shelves without records.
  init(_ division: ShelfDivision, _ credits: CreditSplitting) {
    (self.division, wanted) = (division, division)
    self.credits = credits
    splitter = CreditSplitting.Splitter(credits)
    folders.isKept = division == .folder
  }

  // MARK: - What comes in

  /// Another division; the records are to be put anew.
  mutating func divide(by division: ShelfDivision) {
    wanted = division
    // From now on, so that no change is missed; those that were before are read and added.
    if division == .folder, !folders.isKept { (folders.isKept, lacksFolders) = (true, true) }
    change()
  }

  /// The names of artists are split otherwise.
  mutating func setCredits(_ credits: CreditSplitting) {
    guard credits != self.credits else { return }
    self.credits = credits
    splitter = CreditSplitting.Splitter(credits)
    artists = [:]
    if division == .artist { isStale = true }
  }

  /// Folders that were read because they were lacking.
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

  /// All folders, if they were read, and roots are these.
  mutating func take(_ folders: [FolderID: LibraryFolder]?, roots: [LibraryRoot]) {
    lacksFolders = folders == nil && self.folders.isKept
    if self.folders.take(folders ?? self.folders.all, roots: roots) { isStale = true }
    change()
  }

  /// A folder is new or not as it was.
  mutating func take(_ folder: LibraryFolder) {
    if folders.take(folder) { isStale = true }
  }

  /// The roots are these.
  mutating func take(_ roots: [LibraryRoot]) {
    if folders.take(folders.all, roots: roots) { isStale = true }
  }

  /// A record comes.
  mutating func put(_ record: ShelvedRecord) { count(record, by: 1) }

  /// A record goes; answers where it stood.
  mutating func remove(_ record: ShelvedRecord) -> [ShelfID] {
    count(record, by: -1)
    return shelves(of: record)
  }

  /// Puts all records where they belong by now.
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

  /// The names for which a record is on shelves; none where these have no names of that kind.
  private mutating func names(of record: ShelvedRecord) -> [Named] {
    switch division {
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

  // MARK: - What goes out

  /// The shelves that a record stands on.
  mutating func shelves(of record: ShelvedRecord) -> [ShelfID] {
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

  /// A genre or an artist in the commonest spelling; nil if the shelf is of neither.
  func name(of id: ShelfID) -> String? {
    guard let name = id.genre ?? id.artist else { return nil }
    let names = spellings[id] ?? [:]
    return names.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? name
  }
}
