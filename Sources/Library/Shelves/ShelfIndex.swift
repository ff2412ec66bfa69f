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
    /// The part of the calendar that it stands for, where that has a name; its title is not for people then.
    public let period: CalendarPeriod?

    /// A cell by its parts.
    public init(id: String, title: String, first: Int, period: CalendarPeriod? = nil) {
      self.id = id
      self.title = title
      self.first = first
      self.period = period
    }
  }

  /// The cells, in the order of the records.
  public let cells: [Cell]
  /// When its days have other names, in seconds since 1970; nil where it has no days.
  private let end: Int64?

  /// What stands for records without a year, and for those that were never heard.
  public static let noYear = "?"

  /// An index that is known already.
  public init(cells: [Cell]) {
    self.cells = cells
    end = nil
  }

  /// Whether its words still hold at a time, in seconds since 1970: “Today” ends at midnight.
  public func holds(at time: Int64 = ShelfIndex.now) -> Bool { end.map { time < $0 } ?? true }

  /// The present time, in seconds since 1970.
  public static var now: Int64 { Int64(time(nil)) }

  /// The index of records that stand in an order, at a time in seconds since 1970.
  public init(_ records: [ShelvedRecord], by order: ShelfOrder, at time: Int64 = ShelfIndex.now) {
    let dates = CalendarDates(at: time)
    end = order == .added || order == .played ? dates.tomorrow : nil
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

  /// What a record is listed under, before it is made a text: that takes longer.
  private enum Mark: Equatable {
    case initial(ArraySlice<UInt8>)
    case year(Int?)
    case date(CalendarPeriod?)
    case plays(Int)

    init(of record: ShelvedRecord, by order: ShelfOrder, _ dates: CalendarDates) {
      switch order {
      case .artist: self = .initial(Self.start(of: record.artistKey))
      case .title: self = .initial(Self.start(of: record.record.album.titleKey))
      case .year: self = .year(record.year)
      case .added: self = .date(dates.period(of: record.record.added))
      case .played: self = .date(record.record.played.map { dates.period(of: $0) })
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

    /// The part of the calendar, where that has a name.
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
