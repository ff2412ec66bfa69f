internal import Glibc

/// The initials, dates or numbers of a shelf's records, and where each begins.
public struct ShelfIndex: Sendable, Equatable {
  /// Records that stand together under one sign.
  public struct Cell: Sendable, Equatable {
    /// What tells it from the other cells.
    public let id: String
    /// What stands in the index.
    public let title: String
    /// Where its first record stands.
    public let first: Int

    /// A cell by its parts.
    public init(id: String, title: String, first: Int) {
      self.id = id
      self.title = title
      self.first = first
    }
  }

  /// The cells, in the order of the records.
  public let cells: [Cell]

  /// What stands for records without a year, and for those that were never heard.
  public static let noYear = "?"

  /// An index that is known already.
  public init(cells: [Cell]) { self.cells = cells }

  /// The index of records that stand in an order.
  public init(_ records: [ShelvedRecord], by order: ShelfOrder) {
    // What was heard last was mostly heard this year.
    let dates = CalendarDates(months: order == .played)
    var cells: [Cell] = []
    var last: Mark?
    // How often a sign came: a sort tag may bring a letter a second time.
    var times: [String: Int] = [:]
    for (place, record) in records.enumerated() {
      let mark = Mark(of: record, by: order, dates)
      guard mark != last else { continue }
      last = mark
      let title = mark.title
      guard title != cells.last?.title else { continue }
      let time = times[title, default: 0]
      times[title] = time + 1
      cells.append(Cell(id: time == 0 ? title : "\(title) \(time + 1)", title: title, first: place))
    }
    self.cells = cells
  }

  /// What a record is listed under, before it is made a text: that takes longer.
  private enum Mark: Equatable {
    case initial(ArraySlice<UInt8>)
    case year(Int?)
    case date(CalendarDates.Span?)
    case plays(Int)

    init(of record: ShelvedRecord, by order: ShelfOrder, _ dates: CalendarDates) {
      switch order {
      case .artist: self = .initial(Self.start(of: record.artistKey))
      case .title: self = .initial(Self.start(of: record.record.album.titleKey))
      case .year: self = .year(record.year)
      case .added: self = .date(dates.span(of: record.record.added))
      case .played: self = .date(record.record.played.map { dates.span(of: $0) })
      case .plays: self = .plays(Self.step(below: record.record.plays))
      }
    }

    /// The first letter's bytes: no letter has more.
    private static func start(of key: SortKey) -> ArraySlice<UInt8> {
      guard let first = key.bytes.first else { return [] }
      return key.bytes.prefix(first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)
    }

    /// The largest of 1, 2, 5, 10, 20, 50, 100 … that a number reaches; 0 for none.
    private static func step(below number: Int) -> Int {
      guard number > 0 else { return 0 }
      var power = 1
      while number / 10 >= power { power *= 10 }
      let digit = number / power
      return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1)
    }

    var title: String {
      switch self {
      case .initial(let bytes): SortKey(bytes: Array(bytes)).initial
      case .year(let year): year.map { "\($0)" } ?? ShelfIndex.noYear
      case .date(let span): span?.title ?? ShelfIndex.noYear
      case .plays(let number): number < 2 ? "\(number)" : "\(number)+"
      }
    }
  }
}

/// The years or months that times fall in, on this machine's calendar; it remembers the last one's
/// borders.
private final class CalendarDates {
  /// A year, or a month of it.
  struct Span: Equatable {
    var year: Int
    /// From 1 on; nil for all of the year.
    var month: Int?

    /// In figures, the same in all languages.
    var title: String {
      guard let month else { return "\(year)" }
      return "\(year)-\(month < 10 ? "0" : "")\(month)"
    }
  }

  /// The years from 1 to 9999; beyond them calendars end and years have no figures to show.
  private static let times: ClosedRange<Int64> = -62_135_510_400...253_402_214_400

  private let hasMonths: Bool
  private var known: (from: Int64, to: Int64, span: Span)?

  init(months: Bool) { hasMonths = months }

  /// The year, or the month, of seconds since 1970.
  func span(of time: Int64) -> Span {
    if let known, time >= known.from, time < known.to { return known.span }
    var seconds = time_t(min(max(time, Self.times.lowerBound), Self.times.upperBound))
    var date = tm()
    localtime_r(&seconds, &date)
    let year = Int(date.tm_year) + 1900
    let span = Span(year: year, month: hasMonths ? Int(date.tm_mon) + 1 : nil)
    let next =
      span.month.map { Self.start(of: year, month: $0 + 1) } ?? Self.start(of: year + 1, month: 1)
    known = (Self.start(of: year, month: span.month ?? 1), next, span)
    return span
  }

  /// When a month begins; the thirteenth is the first of the next year.
  private static func start(of year: Int, month: Int) -> Int64 {
    var date = tm()
    date.tm_year = Int32(year - 1900)
    date.tm_mon = Int32(month - 1)
    date.tm_mday = 1
    date.tm_isdst = -1
    return Int64(mktime(&date))
  }
}
