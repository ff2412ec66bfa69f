internal import Glibc

/// The initials or years of a shelf's records, and where each begins.
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

  /// What stands for records without a year.
  public static let noYear = "?"

  /// An index that is known already.
  public init(cells: [Cell]) { self.cells = cells }

  /// The index of records that stand in an order.
  public init(_ records: [ShelvedRecord], by order: ShelfOrder) {
    let years = YearOfTime()
    var cells: [Cell] = []
    var last: Mark?
    // How often a sign came: a sort tag may bring a letter a second time.
    var times: [String: Int] = [:]
    for (place, record) in records.enumerated() {
      let mark = Mark(of: record, by: order, years)
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

    init(of record: ShelvedRecord, by order: ShelfOrder, _ years: YearOfTime) {
      switch order {
      case .artist: self = .initial(Self.start(of: record.artistKey))
      case .title: self = .initial(Self.start(of: record.record.album.titleKey))
      case .year: self = .year(record.year)
      case .added: self = .year(years.year(of: record.record.added))
      }
    }

    /// The first letter's bytes: no letter has more.
    private static func start(of key: SortKey) -> ArraySlice<UInt8> {
      guard let first = key.bytes.first else { return [] }
      return key.bytes.prefix(first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)
    }

    var title: String {
      switch self {
      case .initial(let bytes): SortKey(bytes: Array(bytes)).initial
      case .year(let year): year.map { "\($0)" } ?? ShelfIndex.noYear
      }
    }
  }
}

/// The years that times fall in, on this machine's calendar; it remembers the last one's borders.
private final class YearOfTime {
  private var known: (from: Int64, to: Int64, year: Int)?

  /// The year of seconds since 1970.
  func year(of time: Int64) -> Int {
    if let known, time >= known.from, time < known.to { return known.year }
    var seconds = time_t(time)
    var date = tm()
    localtime_r(&seconds, &date)
    let year = Int(date.tm_year) + 1900
    known = (Self.start(of: year), Self.start(of: year + 1), year)
    return year
  }

  private static func start(of year: Int) -> Int64 {
    var date = tm()
    date.tm_year = Int32(year - 1900)
    date.tm_mday = 1
    date.tm_isdst = -1
    return Int64(mktime(&date))
  }
}
