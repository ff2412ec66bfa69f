public import Values

/// Adjacent entries of a queue that are of one record.
public struct PlayedRun: Sendable, Equatable, Identifiable {
  /// Nil outside the library.
  public let record: RecordID?
  /// Empty where it is unknown.
  public let album: String
  public let first: Player.Entry
  public internal(set) var count: Int

  public var id: Int { first.id }

  init(_ first: Player.Entry) {
    (record, album) = (first.item.record, first.item.album)
    (self.first, count) = (first, 1)
  }
}

/// The records of a queue in the order in which they play, as a flow of covers shows them.
public struct PlayedRuns: Sendable, Equatable {
  /// The runs: those before, the current one and the upcoming ones.
  public private(set) var runs: [PlayedRun] = []
  /// Nil where nothing is current.
  public private(set) var current: Int?

  public var currentRun: PlayedRun? { current.map { runs[$0] } }

  private var last: PlayItem?

  public init() {}

  fileprivate mutating func append(_ entry: Player.Entry) {
    if let last, entry.item.isOfRecord(of: last) {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(PlayedRun(entry))
    }
    last = entry.item
  }

  fileprivate mutating func appendCurrent(_ entry: Player.Entry) {
    append(entry)
    current = runs.count - 1
  }
}

extension PlayQueue where Item == PlayItem {
  /// The most upcoming entries that `runs` contains.
  static var runsLimit: Int { 10_000 }

  /// The records that were played or skipped, the current one and the upcoming ones.
  ///
  /// It takes time in proportion to the number of entries, so it is made where it is needed.
  public var runs: PlayedRuns {
    var runs = PlayedRuns()
    for past in pastOnce { runs.append(past.entry) }
    if let current { runs.appendCurrent(current) }
    for entry in queued.prefix(Self.runsLimit) { runs.append(entry) }
    for number in order[played...].prefix(max(0, Self.runsLimit - queued.count)) {
      if let place = places[number] { runs.append(context[place]) }
    }
    return runs
  }

  /// Replaces the context and plays its records in a random order, each from its start to its end.
  mutating func playRecordsShuffled(
    _ items: [PlayItem],
    using random: inout some RandomNumberGenerator
  ) -> Entry? {
    var runs: [[PlayItem]] = []
    for item in items {
      if let last = runs.last?.last, item.isOfRecord(of: last) {
        runs[runs.count - 1].append(item)
      } else {
        runs.append([item])
      }
    }
    let inRuns = runs.shuffled(using: &random).flatMap { $0 }
    setShuffled(false, using: &random)
    return playNow(inRuns, using: &random)
  }
}
