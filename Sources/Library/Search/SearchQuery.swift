/// A parsed search: words, phrases and filters.
///
///     artist:"miles davis" year:1955-1965 -live or heart
///
/// Adjacent terms must all match; `or` binds weaker. Every text is a valid query: what is no filter
/// is an ordinary word.
public struct SearchQuery: Sendable, Hashable {
  /// A condition on a record or a track.
  public indirect enum Term: Sendable, Hashable {
    /// A word or a phrase occurs in any text.
    case words(String)
    /// A word or a phrase occurs in one field: `artist:davis`.
    case field(Field, String)
    /// The year is in a range: `year:1990`, `year:1990-1999`, `year:1990-`, `year:-1970`,
    /// `year:1990s`.
    case year(ClosedRange<Int>)
    /// It was added within or before a time span: `added:<30d`.
    case added(Age)
    /// It was last played within or before a time span: `played:>1y`.
    case played(Age)
    /// It was never played: `played:never`.
    case neverPlayed
    /// The number of plays is in a range: `plays:>10`, `plays:<3`, `plays:5`, `plays:2-4`.
    case plays(NumberRange)
    /// It has a heart.
    case heart
    /// Its file is missing.
    case missing
    /// Its file has this format: `format:flac`.
    case format(String)
    /// Its duration in seconds is in a range: `length:>10m`, `length:<90s`, `length:3:30-4:00`.
    case length(NumberRange)
    /// The term does not match.
    case not(Term)
    /// All of these terms match; an empty list matches everything.
    case all([Term])
    /// One of these terms matches.
    case any([Term])
  }

  /// A field that a word may be limited to.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// Names of artists and album artists.
    case artist
    /// Titles of tracks.
    case title
    /// Titles of records.
    case album
    /// Genres.
    case genre
    /// Names of composers.
    case composer
  }

  /// A time span before now: `<30d` is within the last 30 days, `>1y` longer than a year ago.
  public struct Age: Sendable, Hashable {
    /// The unit of the count.
    public enum Unit: Character, Sendable, Hashable, CaseIterable {
      /// 24 hours.
      case day = "d"
      /// Seven days.
      case week = "w"
      /// A twelfth of a year.
      case month = "m"
      /// 365.25 days.
      case year = "y"

      /// The length of the unit.
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
    /// The number of units.
    public var count: Int
    /// The unit.
    public var unit: Unit

    /// A span; its count is from 1 to 99,999.
    public init(isWithin: Bool, count: Int, unit: Unit) {
      self.isWithin = isWithin
      self.count = min(max(count, 1), 99_999)
      self.unit = unit
    }

    /// Whether a time in seconds since 1970 satisfies the condition.
    public func holds(_ time: Int64, at now: Int64) -> Bool {
      let border = now - Int64(count) * unit.seconds
      return isWithin ? time >= border : time < border
    }
  }

  /// A range of whole numbers; each bound is inclusive or absent.
  public struct NumberRange: Sendable, Hashable {
    /// The minimum.
    public var lower: Int?
    /// The maximum.
    public var upper: Int?

    /// A range with optional bounds.
    public init(lower: Int? = nil, upper: Int? = nil) {
      self.lower = lower
      self.upper = upper
    }

    /// Whether a number is in the range.
    public func contains(_ number: Int) -> Bool {
      (lower.map { number >= $0 } ?? true) && (upper.map { number <= $0 } ?? true)
    }
  }

  /// A term and its place in the typed text.
  public struct Part: Sendable, Hashable {
    /// The parsed term.
    public let term: Term
    /// Its range in the text.
    public let range: Range<String.Index>
    /// Whether it is more than a plain word: a filter, a phrase or a negation.
    public let isFilter: Bool
    /// Whether an `or` precedes it.
    public let isAlternative: Bool
  }

  /// The entire condition: a term, several in `all`, or alternatives of these in `any`.
  public let term: Term

  /// The terms in typing order.
  public let parts: [Part]

  /// The typed text.
  public let typed: String

  /// Valid years.
  static let years = 1...9999
  /// Valid numbers.
  static let numbers = 0...999_999_999

  /// Parses a text; every text is valid.
  public init(_ text: String) {
    let tokens = Tokens(text)
    typed = text
    parts = tokens.parts
    term = tokens.term
  }

  /// A query for a term, normalised to the form of a parsed query.
  public init(_ term: Term) { self.init(Self.text(of: term)) }

  /// Whether the query has no terms.
  public var isEmpty: Bool { parts.isEmpty }

  /// Queries are equal if their terms are, whatever was typed.
  public static func == (one: Self, other: Self) -> Bool { one.term == other.term }

  /// Hashes the term.
  public func hash(into hasher: inout Hasher) { hasher.combine(term) }
}
