/// A parsed search: words, phrases and filters.
///
///     artist:"miles davis" year:1955-1965 -live or heart
///
/// Adjacent terms must all match; `or` binds weaker, parentheses stronger: `(a or b) c`. Every text
/// is a valid query: what is no filter is an ordinary word.
public struct SearchQuery: Sendable, Hashable {
  public indirect enum Term: Sendable, Hashable {
    /// A word or a phrase occurs in any text.
    case words(String)
    /// `artist:davis`.
    case field(Field, String)
    /// `year:1990`, `year:1990-1999`, `year:1990-`, `year:-1970`, `year:1990s`.
    case year(ClosedRange<Int>)
    /// `added:<30d`.
    case added(Age)
    /// `played:>1y`, which includes what was never played.
    case played(Age)
    case neverPlayed
    /// `plays:>10`, `plays:<3`, `plays:5`, `plays:2-4`.
    case plays(NumberRange)
    case heart
    case missing
    /// `format:flac`.
    case format(String)
    /// In seconds: `length:>10m`, `length:<90s`, `length:3:30-4:00`.
    case length(NumberRange)
    case not(Term)
    /// An empty list matches everything.
    case all([Term])
    case any([Term])
  }

  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// Names of artists and album artists.
    case artist
    case title
    case album
    case genre
    case composer
  }

  /// The names of all filters, which a colon and a value follow.
  public static let filters =
    Field.allCases.map(\.rawValue) + ["year", "added", "played", "plays", "format", "length"]

  /// A time span before now: `<30d` is within the last 30 days, `>1y` longer than a year ago.
  public struct Age: Sendable, Hashable {
    public enum Unit: Character, Sendable, Hashable, CaseIterable {
      case day = "d"
      case week = "w"
      case month = "m"
      case year = "y"

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
    public var count: Int
    public var unit: Unit

    public init(isWithin: Bool, count: Int, unit: Unit) {
      self.isWithin = isWithin
      self.count = min(max(count, 1), 99_999)
      self.unit = unit
    }

    /// In seconds since 1970.
    public func holds(_ time: Int64, at now: Int64) -> Bool {
      let border = now - Int64(count) * unit.seconds
      return isWithin ? time >= border : time < border
    }
  }

  /// Each bound is inclusive or absent.
  public struct NumberRange: Sendable, Hashable {
    public var lower: Int?
    public var upper: Int?

    public func contains(_ number: Int) -> Bool {
      (lower.map { number >= $0 } ?? true) && (upper.map { number <= $0 } ?? true)
    }
  }

  public struct Part: Sendable, Hashable {
    public let term: Term
    /// In the typed text.
    public let range: Range<String.Index>
    /// Whether it is more than a plain word: a filter, a phrase or a negation.
    public let isFilter: Bool
    /// Whether an `or` precedes it.
    public let isAlternative: Bool

    /// The names that look like filters which do not exist: `mood:5`.
    public var unknownFilters: [String] { wordsLikeFilters.compactMap(\.unknownFilter) }

    /// Also in parentheses or negated, but not in a phrase.
    var wordsLikeFilters: [Term] {
      if case .words = term, isFilter { return [] }
      var found: [Term] = []
      for term in term.alternatives.joined() {
        let words = if case .not(let inner) = term { inner } else { term }
        if words.unknownFilter != nil, !found.contains(words) { found.append(words) }
      }
      return found
    }
  }

  /// The entire condition: a term, several in `all`, or alternatives of these in `any`.
  public let term: Term

  /// In typing order.
  public let parts: [Part]

  public let typed: String

  static let years = 1...9999
  static let numbers = 0...999_999_999

  /// Every text is valid.
  public init(_ text: String) {
    let tokens = Tokens(text)
    typed = text
    parts = tokens.parts
    term = tokens.term
  }

  /// Normalised to the form of a parsed query.
  public init(_ term: Term) { self.init(Self.text(of: term)) }

  public var isEmpty: Bool { parts.isEmpty }

  /// Queries are equal if their terms are, whatever was typed.
  public static func == (one: Self, other: Self) -> Bool { one.term == other.term }

  public func hash(into hasher: inout Hasher) { hasher.combine(term) }
}
