internal import GLib
internal import Library
internal import Motion
internal import Values
internal import Widgets

final class ShelfContents: FlowSource, FoldSheets {
  private(set) var shelf: Shelf?
  /// With updated dates, when the day has changed since the shelf was made.
  private var renewedIndex: ShelfIndex?
  let pictures: any CoverProvider<CoverID>
  private let catalogue: Catalogue
  private let playing: PlayingMarks
  private weak var flow: CoverFlow?
  /// Making a track list takes longer than a lookup.
  private var sheets:
    [RecordID: (record: ShelvedRecord, tracks: TrackCache.Entry, sheet: TrackSheet)] =
      [:]
  private static let sheetLimit = 64

  init(
    _ catalogue: Catalogue,
    playing: PlayingMarks,
    pictures: any CoverProvider<CoverID>,
    flow: CoverFlow
  ) {
    self.catalogue = catalogue
    self.playing = playing
    self.pictures = pictures
    self.flow = flow
  }

  func show(_ shelf: Shelf?) {
    self.shelf = shelf
    forgetSheets()
    renewedIndex = nil
  }

  // MARK: - The index

  var index: ShelfIndex { renewedIndex ?? shelf?.index ?? ShelfIndex(cells: []) }

  func renewIndex() {
    if let shelf, !index.holds() { renewedIndex = ShelfIndex(shelf.records, by: shelf.order) }
  }

  // MARK: - Covers

  var count: Int { shelf?.records.count ?? 0 }

  func item(at index: Int) -> CoverItem {
    guard let record = record(at: index) else { return CoverItem(CoverID(-1), title: "") }
    return CoverItem(of: record, artists: catalogue.artists(of: record))
  }

  func letters(at index: Int) -> (first: String, second: String) {
    guard let record = record(at: index) else { return ("", "") }
    return shelf?.order == .title ? (record.title, record.artist) : (record.artist, record.title)
  }

  func record(at index: Int) -> ShelvedRecord? {
    guard let records = shelf?.records, records.indices.contains(index) else { return nil }
    return records[index]
  }

  // MARK: - Track lists

  func record(inSlot slot: Int) -> ShelvedRecord? {
    flow?.ring.index(of: slot).flatMap { record(at: $0) }
  }

  /// Nil while the record's tracks are loading.
  func sheet(inSlot slot: Int) -> TrackSheet? {
    guard let record = record(inSlot: slot) else { return nil }
    guard let tracks = catalogue.tracks(of: record.id) else {
      // The previous list remains until the tracks are loaded again.
      return sheets[record.id].flatMap { $0.record === record ? $0.sheet : nil }
    }
    if let known = sheets[record.id], known.record === record, known.tracks === tracks {
      return known.sheet
    }
    if sheets.count >= Self.sheetLimit { forgetSheets() }
    let sheet = TrackSheet(record, tracks.tracks)
    sheets[record.id] = (record, tracks, sheet)
    return sheet
  }

  func hasTracks(inSlot slot: Int) -> Bool {
    record(inSlot: slot).map { catalogue.hasTracks(of: $0.id) || sheets[$0.id] != nil } ?? true
  }

  /// The number of records on each side whose tracks are loaded ahead; before all covers in view
  /// are shown, only those of the neighbours.
  private var preparedNeighbors: Int { flow?.isComplete == true ? 8 : 1 }

  func prepareTracks(around slots: [Int]) {
    let preparedNeighbors = preparedNeighbors
    var ids: [RecordID] = []
    for slot in slots {
      // The nearest records are loaded first.
      for step in 0...preparedNeighbors {
        for near in step == 0 ? [slot] : [slot + step, slot - step] {
          if let id = record(inSlot: near)?.id, !ids.contains(id) { ids.append(id) }
        }
      }
    }
    catalogue.prepare(ids)
  }

  func track(_ id: TrackID, inSlot slot: Int) -> Track? {
    record(inSlot: slot).flatMap { catalogue.track(id, of: $0.id) }
  }

  func rowCount(of sheet: Int) -> Int { self.sheet(inSlot: sheet)?.rows.count ?? 0 }

  func row(_ row: Int, of sheet: Int) -> TrackRow {
    guard let rows = self.sheet(inSlot: sheet)?.rows, rows.indices.contains(row) else {
      return TrackRow(title: "")
    }
    return playing.now.mark(rows[row])
  }

  func headings(of sheet: Int) -> [Int] { self.sheet(inSlot: sheet)?.headings ?? [] }

  func rowInView(of sheet: Int) -> Int? {
    guard let track = playing.now.track else { return nil }
    return self.sheet(inSlot: sheet)?.row(of: track)
  }

  func title(of sheet: Int) -> String {
    guard let record = record(inSlot: sheet) else { return tr("Tracks") }
    return Format.text(tr("Tracks of %s"), record.title)
  }

  private func forgetSheets() { sheets = [:] }
}
