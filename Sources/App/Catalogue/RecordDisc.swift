internal import GLib
internal import Library

/// A disc of a record, as the subject of the menu of its heading.
nonisolated struct RecordDisc: Sendable {
  let record: ShelvedRecord
  let number: Int
  /// The text of the heading.
  let heading: String

  /// The disc whose heading is in a row of the record's list; nil for a track.
  init?(inRow row: Int, of sheet: TrackSheet, _ record: ShelvedRecord) {
    guard sheet.rows.indices.contains(row), case .disc(let number, let title) = sheet.rows[row]
    else { return nil }
    (self.record, self.number) = (record, number)
    let words = Format.text(tr("Disc %d"), "\(number)")
    heading = title.isEmpty ? words : "\(words) · \(title)"
  }

  func tracks(among tracks: [Track]) -> [Track] { tracks.filter { ($0.disc ?? 1) == number } }
}
