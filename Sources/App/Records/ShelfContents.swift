internal import GLib
internal import Identities
internal import Library
internal import Motion
internal import Widgets

/// The records of a shelf in the words of the widgets: covers for the flow, sheets for the lists.
final class ShelfContents: FlowSource, FoldSheets {
  /// What is shown.
  var shelf: Shelf? {
    didSet {
      forgetSheets()
      renewedIndex = nil
    }
  }
  /// The shelf's index with the dates of a later day.
  private var renewedIndex: ShelfIndex?
  let pictures: any Widgets.CoverSource<CoverID>
  private let catalogue: Catalogue
  private let playing: PlayingMarks
  /// Tells which record a slot of the flow shows.
  weak var flow: CoverFlow?
  /// The lists that were shown last: making one takes longer than looking it up.
  private var sheets:
    [RecordID: (record: ShelvedRecord, tracks: TrackCache.Entry, sheet: TrackSheet)] =
      [:]
  private static let sheetLimit = 64

  init(
    _ catalogue: Catalogue,
    playing: PlayingMarks,
    pictures: any Widgets.CoverSource<CoverID>
  ) {
    self.catalogue = catalogue
    self.playing = playing
    self.pictures = pictures
  }

  // MARK: - The index

  /// The initials, dates or numbers of the records.
  var index: ShelfIndex { renewedIndex ?? shelf?.index ?? ShelfIndex(cells: []) }

  /// Lists the dates anew if their day has passed.
  func renewIndex() {
    if let shelf, !index.holds() { renewedIndex = ShelfIndex(shelf.records, by: shelf.order) }
  }

  // MARK: - Covers

  var count: Int { shelf?.records.count ?? 0 }

  func item(at index: Int) -> CoverItem {
    guard let record = record(at: index) else { return CoverItem(CoverID(-1), title: "") }
    return CoverItem(of: record, artists: catalogue.artists(of: record))
  }

  /// Artists and titles: what the shelf is sorted by comes first, artists where that is neither.
  func letters(at index: Int) -> (first: String, second: String) {
    guard let record = record(at: index) else { return ("", "") }
    return shelf?.order == .title ? (record.title, record.artist) : (record.artist, record.title)
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

  /// The track list of the record in a slot; nil while its tracks are being read.
  func sheet(inSlot slot: Int) -> TrackSheet? {
    guard let record = record(inSlot: slot) else { return nil }
    guard let tracks = catalogue.tracks(of: record.id) else {
      // What was shown is shown until it has been read again.
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

  /// Whether the tracks of the record in a slot can be shown.
  func hasTracks(inSlot slot: Int) -> Bool {
    record(inSlot: slot).map { catalogue.hasTracks(of: $0.id) || sheets[$0.id] != nil } ?? true
  }

  /// How many records on both sides of one are read ahead.
  private static let reach = 8

  /// Has the tracks of the records around some slots read.
  func prepareTracks(around slots: [Int]) {
    var ids: [RecordID] = []
    for slot in slots {
      // The nearest first.
      for step in 0...Self.reach {
        for near in step == 0 ? [slot] : [slot + step, slot - step] {
          if let id = record(inSlot: near)?.id, !ids.contains(id) { ids.append(id) }
        }
      }
    }
    catalogue.prepare(ids)
  }

  /// A track of the record in a slot.
  func track(_ id: TrackID, inSlot slot: Int) -> Track? {
    record(inSlot: slot).flatMap { catalogue.track(id, of: $0.id) }
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
      let isBroken = playing.now.broken.contains(line.id)
      return FoldSheetRow(
        number: line.number,
        title: line.title,
        artist: isBroken ? tr("cannot be played") : line.artist,
        duration: line.duration,
        isFavourite: line.isFavourite,
        isPlaying: line.id == playing.now.track,
        isDimmed: !line.isAvailable || isBroken
      )
    }
  }

  func rowInView(of sheet: Int) -> Int? {
    guard let playing = playing.now.track, let tracks = self.sheet(inSlot: sheet) else {
      return nil
    }
    return tracks.rows.indices.first { tracks.line(at: $0)?.id == playing }
  }

  func title(of sheet: Int) -> String {
    guard let record = record(inSlot: sheet) else { return tr("Tracks") }
    return Format.text(tr("Tracks of %s"), record.title)
  }

  private func forgetSheets() { sheets = [:] }
}
