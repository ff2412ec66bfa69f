internal import Library

/// Which columns of the table of songs are shown, in which order, how wide, and by which it is
/// sorted.
nonisolated struct SongArrangement: Equatable, Sendable {
  struct Column: Equatable, Sendable {
    let column: SongColumn
    /// Nil: the usual one.
    var width: Double?
  }

  private(set) var columns = Self.usual
  var order = SongOrder()

  private static let usual = [.title, .artist, .record, .year, .length].map { Column(column: $0) }
  private static let widths = 30.0...2000.0

  init() {}

  /// Columns that are unknown or named again are ignored; without any the usual ones are shown.
  init(columns text: String, order: String) {
    var known: Set<SongColumn> = []
    let read = text.split(separator: " ").compactMap { word -> Column? in
      let parts = word.split(separator: "=", maxSplits: 1)
      guard let column = parts.first.flatMap({ SongColumn(rawValue: String($0)) }),
        known.insert(column).inserted
      else { return nil }
      let width = parts.count > 1 ? Double(parts[1]) : nil
      return Column(column: column, width: width.flatMap { Self.widths.contains($0) ? $0 : nil })
    }
    if !read.isEmpty { columns = read }
    self.order = SongOrder(text: order) ?? SongOrder()
  }

  var text: String {
    columns.map { column in
      column.width.map { "\(column.column.rawValue)=\(Int(clamping: $0))" }
        ?? column.column.rawValue
    }.joined(separator: " ")
  }

  func shows(_ column: SongColumn) -> Bool { columns.contains { $0.column == column } }

  /// A new column is last; one is always shown.
  mutating func show(_ column: SongColumn, _ isShown: Bool) {
    guard isShown != shows(column) else { return }
    if isShown {
      columns.append(Column(column: column))
    } else if columns.count > 1 {
      columns.removeAll { $0.column == column }
    }
  }

  /// After the user has moved or resized them.
  mutating func arrange(_ columns: [Column]) {
    if !columns.isEmpty { self.columns = columns }
  }
}
