internal import Identities

/// The user's data at a moment, according to an undamaged journal.
///
/// Journal lines have checksums and database rows have none, so a difference shows a damaged row.
struct JournaledState {
  /// The rows of the lists by their numbers.
  private(set) var rows: [ListRowID: JournalNode] = [:]
  private var hearts: [BytePath: Int64] = [:]
  private var plays: [Int64] = []

  /// When the tracks with hearts got them, the earliest first.
  var heartTimes: [Int64] { hearts.values.sorted() }
  /// When tracks were played, the earliest first.
  var playTimes: [Int64] { plays.sorted() }

  /// The state after the action of that number; nil if the journal is incomplete.
  init?(_ content: EditJournal.Content, upTo number: Int64) {
    let lines = content.lines.prefix { $0.number <= number }
    self.init()
    guard content.damaged == 0, lines.last?.number ?? 0 == number else { return nil }
    var last: Int64 = 0
    var isWhole = true
    for line in lines {
      switch line.entry {
      case .snapshot:
        self = Self()
        (last, isWhole) = (line.number, false)
      case .complete: isWhole = true
      default:
        guard line.number == last + (isWhole ? 1 : 0), apply(line.entry) else { return nil }
        last = line.number
      }
    }
    guard isWhole else { return nil }
  }

  private init() {}

  /// Applies one entry; false for one without its changes.
  private mutating func apply(_ entry: JournalEntry) -> Bool {
    switch entry {
    case .edit(_, _, let changes): apply(changes)
    case .undo(let changes), .redo(let changes):
      if changes.isEmpty { return false }
      apply(changes)
    case .row(let node): rows[node.node.id] = node
    case .trackHeart(let path, let time): hearts[path] = time
    case .play(_, let time): plays.append(time)
    case .move(let old, let new):
      if let heart = hearts.removeValue(forKey: old) { hearts[new] = heart }
    case .albumHeart, .regroup, .snapshot, .complete: break
    }
    return true
  }

  private mutating func apply(_ changes: [JournalChange]) {
    for change in changes {
      if let old = change.before { rows[old.node.id] = nil }
      if let new = change.after { rows[new.node.id] = new }
    }
  }
}
