internal import GLib
internal import Library
internal import Motion
internal import Widgets

/// The records of a shelf in the words of the widgets: covers for the flow, sheets for the lists.
final class ShelfContents: FlowSource, FoldSheets {
  /// What is shown.
  var shelf: Shelf? { didSet { forgetSheets() } }
  /// What plays, and what could not be played.
  var marks = PlayMarks()
  let pictures: any Widgets.CoverSource<CoverID>
  /// Tells which record a slot of the flow shows.
  weak var flow: CoverFlow?
  /// The lists that were shown last: making one takes longer than looking it up.
  private var sheets: [Int64: (record: ShelvedRecord, sheet: TrackSheet)] = [:]
  private static let sheetLimit = 64

  init(pictures: any Widgets.CoverSource<CoverID>) { self.pictures = pictures }

  // MARK: - Covers

  var count: Int { shelf?.records.count ?? 0 }

  func item(at index: Int) -> CoverItem {
    guard let record = record(at: index) else { return CoverItem(CoverID(-1), title: "") }
    return Self.item(of: record)
  }

  /// A record as the flow shows it.
  static func item(of record: ShelvedRecord) -> CoverItem {
    let hasHeart = record.record.album.heart != nil
    var item = CoverItem(
      CoverID(record.id),
      title: record.title,
      subtitle: hasHeart ? record.subtitle + " ♥" : record.subtitle,
      identity: "\(record.id)"
    )
    let words = [record.title, record.artist] + (hasHeart ? [tr("favourite")] : [])
    item.spoken = words.filter { !$0.isEmpty }.joined(separator: ", ")
    return item
  }

  /// Letters look for what the shelf is sorted by: a title, or whom it is by.
  func letters(at index: Int) -> (title: String, subtitle: String) {
    guard let record = record(at: index) else { return ("", "") }
    return shelf?.order == .title ? (record.title, "") : (record.artist, record.title)
  }

  /// The record at a place of the shelf.
  func record(at index: Int) -> ShelvedRecord? {
    guard let records = shelf?.records, records.indices.contains(index) else { return nil }
    return records[index]
  }

  // MARK: - Track lists

  /// The record in a slot of the flow.
  func record(inSlot slot: Int) -> ShelvedRecord? {
    flow?.ring.index(of: slot).flatMap { record(at: $0) }
  }

  /// The track list of the record in a slot.
  func sheet(inSlot slot: Int) -> TrackSheet? {
    guard let record = record(inSlot: slot) else { return nil }
    if let known = sheets[record.id], known.record === record { return known.sheet }
    if sheets.count >= Self.sheetLimit { forgetSheets() }
    let sheet = TrackSheet(record)
    sheets[record.id] = (record, sheet)
    return sheet
  }

  func rowCount(of sheet: Int) -> Int { self.sheet(inSlot: sheet)?.rows.count ?? 0 }

  func row(_ row: Int, of sheet: Int) -> FoldSheetRow {
    guard let rows = self.sheet(inSlot: sheet)?.rows, rows.indices.contains(row) else {
      return FoldSheetRow(title: "")
    }
    switch rows[row] {
    case .disc(let number):
      return FoldSheetRow(title: Format.text(tr("Disc %d"), "\(number)"), isHeading: true)
    case .track(let line):
      let isBroken = marks.broken.contains(line.id)
      return FoldSheetRow(
        number: line.number,
        title: line.title,
        artist: isBroken ? tr("cannot be played") : line.artist,
        duration: line.duration,
        isFavourite: line.isFavourite,
        isPlaying: line.id == marks.track,
        isDimmed: !line.isAvailable || isBroken
      )
    }
  }

  func title(of sheet: Int) -> String {
    guard let record = record(inSlot: sheet) else { return tr("Tracks") }
    return Format.text(tr("Tracks of %s"), record.title)
  }

  private func forgetSheets() { sheets = [:] }
}
