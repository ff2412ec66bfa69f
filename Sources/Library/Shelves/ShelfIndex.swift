internal import Glibc

/// The initials, dates or numbers of a shelf's records, and the position of each.
public struct ShelfIndex: Sendable, Equatable {
  /// Consecutive records with the same initial, date or number.
  public struct Cell: Sendable, Equatable {
    public let id: String
    public let title: String
    /// The index of its first record.
    public let first: Int
    /// The calendar period, if it has a name to translate; the title then is not for display.
    public let period: CalendarPeriod?
  }

  public let cells: [Cell]
  /// When relative dates become wrong, in seconds since 1970; nil without dates.
  private let end: Int64?

  /// The title for records without a year, and for records never played.
  public static let noYear = "?"

  public init(cells: [Cell]) {
    self.cells = cells
    end = nil
  }

  /// Whether the titles are still right at a time, in seconds since 1970: “Today” is wrong after
  /// midnight.
  public func holds(at time: Int64 = ShelfIndex.now) -> Bool { end.map { time < $0 } ?? true }

  public static var now: Int64 { Int64(time(nil)) }

  public init(_ records: [ShelvedRecord], by order: RecordOrder, at time: Int64 = ShelfIndex.now) {
    let dates = CalendarDates(at: time)
    end = order == .added || order == .played ? dates.tomorrow : nil
    var cells: [Cell] = []
    var last: Mark?
    // How often a title occurred: a sort tag can repeat an initial.
    var times: [String: Int] = [:]
    for (place, record) in records.enumerated() {
      let mark = Mark(of: record, by: order, dates)
      guard mark != last else { continue }
      last = mark
      let title = mark.title
      guard title != cells.last?.title else { continue }
      let count = times[title, default: 0] + 1
      times[title] = count
      cells.append(
        Cell(
          id: count == 1 ? title : "\(title) \(count)",
          title: title,
          first: place,
          period: mark.period
        )
      )
    }
    self.cells = cells
  }

  /// The value that a record is listed by; it is compared first, because making its title is
  /// slower.
  private enum Mark: Equatable {
    case initial(ArraySlice<UInt8>)
    case year(Int?)
    case date(CalendarPeriod?)
    case plays(Int)

    init(of record: ShelvedRecord, by order: RecordOrder, _ dates: CalendarDates) {
      switch order {
      case .artist: self = .initial(Self.start(of: record.artistKey))
      case .title: self = .initial(Self.start(of: record.record.album.titleKey))
      case .year: self = .year(record.year)
      case .added: self = .date(dates.period(of: record.record.added))
      case .played: self = .date(record.record.played.map { dates.period(of: $0) })
      case .plays: self = .plays(Self.step(below: record.record.plays))
      }
    }

    /// The bytes of the first letter.
    private static func start(of key: SortKey) -> ArraySlice<UInt8> {
      guard let first = key.bytes.first else { return [] }
      return key.bytes.prefix(first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)
    }

    /// The largest of 1, 2, 5, 10, 20, 50, 100 … not above a number; 0 for 0.
    private static func step(below number: Int) -> Int {
      guard number > 0 else { return 0 }
      var power = 1
      while number / 10 >= power { power *= 10 }
      let digit = number / power
      return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1)
    }

    var period: CalendarPeriod? {
      guard case .date(let period?) = self, !period.isYear else { return nil }
      return period
    }

    var title: String {
      switch self {
      case .initial(let bytes): SortKey(bytes: Array(bytes)).initial
      case .year(let year): year.map { "\($0)" } ?? ShelfIndex.noYear
      case .date(let period): period?.sign ?? ShelfIndex.noYear
      case .plays(let number): number < 2 ? "\(number)" : "\(number)+"
      }
    }
  }
}
