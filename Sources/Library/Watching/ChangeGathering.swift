/// Gathers folders that changed until it is quiet, so that a copied album is one scan and not twelve.
struct ChangeGathering: Sendable {
  /// For how many seconds nothing must happen.
  static let quiet = 0.5
  /// After how many seconds what was gathered is given out anyway.
  static let longest = 5.0

  private var folders: Set<BytePath> = []
  private var isEverything = false
  private var first: Double?
  private var last = 0.0

  /// A folder changed; nil: it is not known which.
  mutating func note(_ folder: BytePath?, at time: Double) {
    if let folder { folders.insert(folder) } else { isEverything = true }
    first = first ?? time
    last = time
  }

  /// When something will be due; nil while nothing was gathered.
  var deadline: Double? { first.map { min(last + Self.quiet, $0 + Self.longest) } }

  /// What is due; nil while nothing is.
  mutating func take(at time: Double) -> FolderWatch.Change? {
    guard let deadline, time >= deadline else { return nil }
    let change = FolderWatch.Change(
      // A folder below another one is scanned with it.
      folders: folders.filter { folder in
        !folders.contains { $0 != folder && folder.isInside($0) }
      }.sorted(),
      isEverything: isEverything
    )
    self = ChangeGathering()
    return change
  }
}
