internal import Playback

/// The queue as a list: what was heard, what plays, and what comes.
nonisolated struct UpNextRows: Equatable, Sendable {
  /// Where an entry is on its way through the queue.
  enum Stage: Equatable, Sendable {
    case heard
    case playing
    case coming
  }

  /// One entry of it.
  struct Row: Equatable, Sendable {
    let entry: Player.Entry
    let stage: Stage
    /// Where it and what follows it are from, if that is another place than of those before it.
    var origin: QueueOrigin?
  }

  private(set) var rows: [Row] = []
  /// At so many of those that come is looked for the record that they are of.
  private static let looked = 100

  /// How many entries are still to be heard, what plays included.
  var openCount: Int { rows.count { $0.stage != .heard } }

  /// No entries.
  init() {}

  /// The rows of a queue; the entries that are cleared away are not shown again before they play.
  init(_ queue: PlayQueue<PlayItem>, cleared: Set<Int> = []) {
    let coming = queue.upcoming
    var known = Set(coming.map(\.id))
    if let current = queue.current { known.insert(current.id) }
    var heard: [Player.Entry] = []
    // What was heard twice is where it was heard last.
    for entry in queue.history.reversed() where known.insert(entry.id).inserted {
      if !cleared.contains(entry.id) { heard.append(entry) }
    }
    rows = heard.reversed().map { Row(entry: $0, stage: .heard) }
    if let current = queue.current { rows.append(Row(entry: current, stage: .playing)) }
    let origins = queue.origins(ofFirst: Self.looked)
    rows += coming.map { Row(entry: $0, stage: .coming, origin: origins[$0.id]) }
  }

  /// The place among the entries to come for a row that moves to an index; nil where none can be.
  func place(forIndex index: Int) -> Int {
    let first = rows.firstIndex { $0.stage == .coming } ?? rows.count
    return max(index - first, 0)
  }
}
