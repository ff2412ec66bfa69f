/// Collects changed folders until none has changed for a while, so that copying an album causes one
/// scan.
struct ChangeGathering: Sendable {
  /// The seconds without changes after which the collected ones are due.
  static let quiet = 0.5
  /// The seconds after which the collected changes are due in any case.
  static let longest = 5.0

  private var folders: Set<BytePath> = []
  private var isEverything = false
  private var first: Double?
  private var last = 0.0

  /// Records a changed folder; nil if it is unknown which one.
  mutating func record(_ folder: BytePath?, at time: Double) {
    if let folder { folders.insert(folder) } else { isEverything = true }
    first = first ?? time
    last = time
  }

  var deadline: Double? { first.map { min(last + Self.quiet, $0 + Self.longest) } }

  /// Removes and returns the collected changes if they are due; nil otherwise.
  mutating func removeDue(at time: Double) -> FolderWatch.Change? {
    guard let deadline, time >= deadline else { return nil }
    let change = FolderWatch.Change(
      // Scans are recursive.
      folders: folders.filter { folder in
        !folders.contains { $0 != folder && folder.isInside($0) }
      }.sorted(),
      isEverything: isEverything
    )
    self = ChangeGathering()
    return change
  }
}
