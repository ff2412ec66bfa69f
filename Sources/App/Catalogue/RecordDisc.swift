internal import GLib
internal import Library

nonisolated struct RecordDisc: Sendable {
  let record: ShelvedRecord
  let number: Int
  let heading: String

  /// Nil without headings.
  init?(ofRow row: Int, in sheet: TrackSheet, _ record: ShelvedRecord) {
    for case .disc(let number, let title) in sheet.rows.prefix(row + 1).reversed() {
      (self.record, self.number) = (record, number)
      heading = Self.heading(number, title)
      return
    }
    return nil
  }

  static func heading(_ number: Int, _ title: String) -> String {
    let words = Format.text(tr("Disc %d"), "\(number)")
    return title.isEmpty ? words : "\(words) · \(title)"
  }

  func tracks(among tracks: [Track]) -> [Track] { tracks.filter { ($0.disc ?? 1) == number } }
}
