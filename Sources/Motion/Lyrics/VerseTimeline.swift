/// Which lines of a text belong to a position in a sound, and when that changes.
///
/// A verse is what is shown: a line, the dots of a pause, or the space between two paragraphs of a
/// text without times.
public struct VerseTimeline: Sendable, Equatable {
  /// A line as it is given.
  public struct Line: Sendable, Equatable {
    /// When it begins, in seconds; nil if that is not known.
    public var time: Double?
    /// Whether it has no words.
    public var isEmpty: Bool

    /// A line from its two parts.
    public init(time: Double?, isEmpty: Bool = false) {
      self.time = time
      self.isEmpty = isEmpty
    }
  }

  /// A part of the shown text.
  public struct Verse: Sendable, Equatable {
    /// What it shows.
    public enum Kind: Sendable {
      case words
      /// The dots of music without words.
      case pause
      case paragraphBreak
    }

    /// What it shows.
    public var kind: Kind
    /// When it begins, in seconds; nil in a text without times.
    public var time: Double?
    /// The index of its line; nil for an added pause.
    public var line: Int?

    init(_ kind: Kind, at time: Double?, line: Int?) {
      self.kind = kind
      self.time = time
      self.line = line
    }
  }

  /// A longer silence before the first words is a pause of its own, in seconds.
  public static let longestIntro = 8.0
  /// A shorter pause is not shown: dots that appear and vanish at once only disturb.
  public static let shortestPause = 2.0

  /// The shown text, in the order of time.
  public let verses: [Verse]
  /// Whether its lines have times.
  public let isTimed: Bool
  // The times of the verses, for the search.
  private let times: [Double]

  /// A timeline of lines in any order.
  public init(_ lines: [Line]) {
    let isTimed = lines.contains { $0.time?.isFinite ?? false }
    self.isTimed = isTimed
    verses = isTimed ? Self.timed(lines) : Self.untimed(lines)
    times = isTimed ? verses.map { $0.time ?? 0 } : []
  }

  /// The verses at a position, several if they begin at one time; nil before the first.
  public func current(at position: Double) -> Range<Int>? {
    let end = count(upTo: position)
    guard end > 0 else { return nil }
    var start = end - 1
    while start > 0, times[start - 1] == times[end - 1] { start -= 1 }
    return start..<end
  }

  /// The first time after a position at which other verses are current; nil after the last one.
  public func nextChange(after position: Double) -> Double? {
    let end = count(upTo: position)
    return end < times.count ? times[end] : nil
  }

  private func count(upTo position: Double) -> Int {
    times.indices.partitioningIndex { !(times[$0] <= position) }
  }

  // MARK: - Verses

  private static func untimed(_ lines: [Line]) -> [Verse] {
    var verses: [Verse] = []
    for (index, line) in lines.enumerated() {
      // One space separates two paragraphs, however many empty lines there are.
      if line.isEmpty, verses.last.map({ $0.kind == .paragraphBreak }) ?? true { continue }
      verses.append(Verse(line.isEmpty ? .paragraphBreak : .words, at: nil, line: index))
    }
    if verses.last?.kind == .paragraphBreak { verses.removeLast() }
    return verses
  }

  private static func timed(_ lines: [Line]) -> [Verse] {
    var verses: [Verse] = []
    var last = 0.0
    for (index, line) in lines.enumerated() {
      if let time = line.time, time.isFinite {
        last = max(time, 0)
      } else if line.isEmpty {
        continue
      }
      // A line without a time belongs to the one before it.
      verses.append(Verse(line.isEmpty ? .pause : .words, at: last, line: index))
    }
    let sorted = verses.enumerated().sorted {
      ($0.element.time ?? 0, $0.offset) < ($1.element.time ?? 0, $1.offset)
    }
    return withIntro(withoutShortPauses(sorted.map(\.element)))
  }

  private static func withoutShortPauses(_ verses: [Verse]) -> [Verse] {
    var kept: [Verse] = []
    for (index, verse) in verses.enumerated() {
      if verse.kind == .pause {
        if kept.last?.kind == .pause || kept.last?.time == verse.time { continue }
        let next = verses[(index + 1)...].first { $0.kind == .words }
        if let end = next?.time, let time = verse.time, end - time < shortestPause { continue }
      }
      kept.append(verse)
    }
    return kept
  }

  private static func withIntro(_ verses: [Verse]) -> [Verse] {
    guard let first = verses.first, let time = first.time, time > longestIntro else {
      return verses
    }
    var verses = verses
    if first.kind == .pause {
      verses[0].time = 0
    } else {
      verses.insert(Verse(.pause, at: 0, line: nil), at: 0)
    }
    return verses
  }
}
