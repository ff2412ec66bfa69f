/// What a search asks for: words, phrases and filters.
///
///     artist:"miles davis" year:1955-1965 -live or heart
///
/// Terms side by side must all hold; `or` between them binds weaker. Each text is a query: what is not
/// understood as a filter is ordinary text.
public struct SearchQuery: Sendable, Hashable {
  /// What a record or a track must be.
  public indirect enum Term: Sendable, Hashable {
    /// It has one word, or a phrase, anywhere.
    case words(String)
    /// It has a word or a phrase in one field: `artist:davis`.
    case field(Field, String)
    /// It is of these years: `year:1990`, `year:1990-1999`, `year:1990-`, `year:-1970`, `year:1990s`.
    case year(ClosedRange<Int>)
    /// It was added at such a time: `added:<30d`.
    case added(Age)
    /// It was last played at such a time: `played:>1y`.
    case played(Age)
    /// It was never played: `played:never`.
    case neverPlayed
    /// It was played so many times: `plays:>10`, `plays:<3`, `plays:5`, `plays:2-4`.
    case plays(NumberRange)
    /// It has a heart.
    case heart
    /// Its file is missing.
    case missing
    /// Its file is of this format: `format:flac`.
    case format(String)
    /// It lasts so many seconds: `length:>10m`, `length:<90s`, `length:3:30-4:00`.
    case length(NumberRange)
    /// A term does not hold.
    case not(Term)
    /// All of these terms hold; with none, whatever there is.
    case all([Term])
    /// One of these terms holds.
    case any([Term])
  }

  /// Where a word may be looked for.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// In the names of artists and album artists.
    case artist
    /// In titles of tracks.
    case title
    /// In titles of records.
    case album
    /// In genres.
    case genre
    /// In the names of composers.
    case composer
  }

  /// A span of time before now: `<30d` is within the last 30 days, `>1y` longer than a year ago.
  public struct Age: Sendable, Hashable {
    /// What is counted.
    public enum Unit: Character, Sendable, Hashable, CaseIterable {
      /// 24 hours.
      case day = "d"
      /// Seven days.
      case week = "w"
      /// The twelfth part of a year.
      case month = "m"
      /// 365 days and a quarter.
      case year = "y"

      /// How long it is.
      var seconds: Int64 {
        switch self {
        case .day: 86_400
        case .week: 604_800
        case .month: 2_629_800
        case .year: 31_557_600
        }
      }
    }

    /// Whether it is within the span; otherwise it is longer ago.
    public var isWithin: Bool
    /// How many units there are.
    public var count: Int
    /// The unit.
    public var unit: Unit

    /// A span; its count is from 1 to 99,999.
    public init(isWithin: Bool, count: Int, unit: Unit) {
      self.isWithin = isWithin
      self.count = min(max(count, 1), 99_999)
      self.unit = unit
    }

    /// Whether a time in seconds since 1970 is in it.
    public func holds(_ time: Int64, at now: Int64) -> Bool {
      let border = now - Int64(count) * unit.seconds
      return isWithin ? time >= border : time < border
    }
  }

  /// Whole numbers from one to another, each of them open or included.
  public struct NumberRange: Sendable, Hashable {
    /// The least.
    public var lower: Int?
    /// The greatest.
    public var upper: Int?

    /// Numbers from one to another.
    public init(lower: Int? = nil, upper: Int? = nil) {
      self.lower = lower
      self.upper = upper
    }

    /// Whether a number is in it.
    public func contains(_ number: Int) -> Bool {
      (lower.map { number >= $0 } ?? true) && (upper.map { number <= $0 } ?? true)
    }
  }

  /// A term as it was typed.
  public struct Part: Sendable, Hashable {
    /// What was understood.
    public let term: Term
    /// Where it is in the text.
    public let range: Range<String.Index>
    /// Whether it is more than a plain word: a filter, a phrase or something left out.
    public let isFilter: Bool
    /// Whether an `or` is in front of it.
    public let isAlternative: Bool
  }

  /// What it asks for: a term, several in `all`, or alternatives of these in `any`.
  public let term: Term

  /// The terms in the order in which they were typed.
  public let parts: [Part]

  /// The text as it was typed.
  public let typed: String

  /// Years that can be asked for.
  static let years = 1...9999
  /// Numbers that can be asked for.
  static let numbers = 0...999_999_999

  /// Reads a text, whatever it is.
  public init(_ text: String) {
    let tokens = Tokens(text)
    typed = text
    parts = tokens.parts
    term = tokens.term
  }

  /// A query for a term, which is brought into the form of one that was read.
  public init(_ term: Term) { self.init(Self.text(of: term)) }

  /// Whether it asks for nothing.
  public var isEmpty: Bool { parts.isEmpty }

  /// Queries are equal if they ask for the same, however it was typed.
  public static func == (one: Self, other: Self) -> Bool { one.term == other.term }

  /// Hashes what it asks for.
  public func hash(into hasher: inout Hasher) { hasher.combine(term) }
}
