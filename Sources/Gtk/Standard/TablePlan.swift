internal import GLib
internal import Geometry

extension TableView {
  /// A column of a table.
  public nonisolated struct Column: Sendable {
    let title: String
    let isNumeric: Bool
    let width: Double
    let isExpanding: Bool

    /// A column from its title and its usual width; texts of a numeric one end below each other,
    /// and an expanding one, while the user has given it no width, shares the space that is left.
    public init(
      title: String,
      isNumeric: Bool = false,
      width: Double,
      isExpanding: Bool = false
    ) {
      (self.title, self.isNumeric) = (title, isNumeric)
      (self.width, self.isExpanding) = (width, isExpanding)
    }
  }

  /// A column that is shown.
  public nonisolated struct Shown: Equatable, Sendable {
    /// Its index among all columns.
    public var column: Int
    /// The width that the user gave it; nil: the usual one.
    public var width: Double?

    /// A shown column.
    public init(column: Int, width: Double? = nil) { (self.column, self.width) = (column, width) }
  }

  /// What a row shows in a column.
  public nonisolated struct Cell: Sendable {
    let text: String
    let symbol: String?
    let isLink: Bool

    /// A text, in whose place a symbolic icon may be drawn; a link is underlined below the pointer.
    public init(_ text: String = "", symbol: String? = nil, isLink: Bool = false) {
      (self.text, self.symbol, self.isLink) = (text, symbol, isLink)
    }
  }
}

/// What the header of a table and its rows have in common.
@MainActor final class TablePlan {
  static let narrowest = 32.0
  static let widest = 2000.0
  let columns: [TableView.Column]
  let cell: @MainActor (_ column: Int, _ item: Int) -> TableView.Cell
  private(set) var shown: [TableView.Shown]
  private(set) var count: Int
  private var symbols: [String: Symbol] = [:]
  private var enlargement = 1.0
  private var line: (font: String, height: Double) = ("", 0)

  init(
    _ columns: [TableView.Column],
    count: Int,
    cell: @escaping @MainActor (_ column: Int, _ item: Int) -> TableView.Cell
  ) {
    (self.columns, self.count, self.cell) = (columns, count, cell)
    shown = columns.indices.map { TableView.Shown(column: $0) }
  }

  func change(count: Int) { self.count = count }

  func show(_ shown: [TableView.Shown]) {
    var known: Set<Int> = []
    self.shown = shown.filter {
      columns.indices.contains($0.column) && known.insert($0.column).inserted
    }
  }

  /// The least width of all shown columns.
  var width: Double { shown.map { least($0) }.reduce(0, +) }

  private func usual(_ shown: TableView.Shown) -> Double {
    max(shown.width ?? (columns[shown.column].width * enlargement).rounded(), Self.narrowest)
  }

  private static let usualLine = 18.0

  /// Widens the columns where texts are larger than usual.
  func enlarge(for header: TableHeader) {
    enlargement = max(TextLayout("X", for: header).size.height / Self.usualLine, 1)
  }

  /// Texts give way to each other until they are as short as that.
  private func least(_ shown: TableView.Shown) -> Double {
    let isFree = shown.width == nil && !columns[shown.column].isNumeric
    return isFree ? min(usual(shown), Self.shortText) : usual(shown)
  }

  private static let shortText = 120.0

  /// Where the shown columns are in a row of a width.
  func extents(in width: Double, isRightToLeft: Bool) -> [Interval] {
    let rest = max(width - self.width, 0)
    let gaps = shown.map { usual($0) - least($0) }
    let gap = gaps.reduce(0, +)
    let grows = shown.map { $0.width == nil && columns[$0.column].isExpanding }
    let share = max(rest - gap, 0) / Double(max(grows.count { $0 }, 1))
    var start = 0.0
    return shown.indices.map { place in
      let filled = gap > 0 ? gaps[place] * min(rest / gap, 1) : 0
      let length = least(shown[place]) + (filled + (grows[place] ? share : 0)).rounded(.down)
      let extent = Interval(start: start, length: length)
      start = extent.end
      return isRightToLeft ? extent.mirrored(in: width) : extent
    }
  }

  func symbol(_ name: String, for row: TableRow) -> Symbol {
    let key = "\(name) \(row.isRightToLeft) \(row.scaleFactor)"
    let symbol = symbols[key] ?? Symbol(name, size: 16, for: row)
    symbols[key] = symbol
    return symbol
  }

  func lineHeight(for row: TableRow) -> Double {
    let font = row.fontName
    if line.font != font { line = (font, TextLayout("X", for: row).size.height) }
    return line.height
  }
}

extension Interval {
  func contains(_ place: Double) -> Bool { start <= place && place < end }
}
