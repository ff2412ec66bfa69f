internal import GLib
internal import Library
internal import Playback
internal import Values

nonisolated struct NowPlayingRecord: Equatable, Sendable {
  enum Target: Hashable, Sendable {
    case track(TrackID)
    /// An entry of the queue, for files outside the library.
    case entry(Int)
  }

  var title = ""
  var subtitle = ""
  /// The rows, in which no track is marked.
  private(set) var rows: [TrackRow] = []
  /// What each row plays; nil for headings.
  private(set) var targets: [Target?] = []
  /// The number of tracks and their duration.
  var summary = ""

  init() {}

  /// A record of the library with its tracks; nil while they are loading.
  init(_ record: ShelvedRecord, _ tracks: [Track]?, broken: Set<TrackID> = []) {
    title = record.title
    subtitle = record.subtitle
    guard let tracks else { return }
    let sheet = TrackSheet(record, tracks)
    let marks = PlayMarks(broken: broken)
    rows = sheet.rows.map { row in
      var row = marks.mark(row)
      // Hearts are not shown here, and must not replace the rows.
      row.isFavourite = false
      return row
    }
    targets = sheet.rows.indices.map { sheet.track(at: $0).map(Target.track) }
    summary = Self.summary(tracks.count, seconds: tracks.reduce(0) { $0 + Double($1.duration) })
  }

  /// The queued files of a record outside the library.
  init(_ run: [Player.Entry], broken: [Int: PlayFailure]) {
    guard let first = run.first?.item else { return }
    title = first.album
    let artists = Set(run.map(\.item.artist))
    let artist = first.albumArtist.isEmpty && artists.count == 1 ? first.artist : first.albumArtist
    subtitle = artist
    rows = run.map { entry in
      let item = entry.item
      return TrackRow(
        number: item.trackNumber.map { "\($0)" } ?? "",
        title: item.name,
        artist: item.artist == artist ? "" : item.artist,
        duration: item.duration.map { DurationText.length($0) } ?? "",
        isAvailable: broken[entry.id] == nil
      )
    }
    targets = run.map { .entry($0.id) }
    summary = Self.summary(run.count, seconds: run.reduce(0) { $0 + ($1.item.duration ?? 0) })
  }

  func row(of target: Target?) -> Int? {
    target.flatMap { targets.firstIndex(of: $0) }
  }

  static func summary(_ count: Int, seconds: Double) -> String {
    let tracks = Format.text(tr("%s track", "%s tracks", count: count), Format.count(count))
    guard seconds.isFinite, seconds >= 30 else { return tracks }
    let minutes = Int(clamping: (seconds / 60).rounded())
    // Translators: a duration in minutes.
    let time = Format.text(tr("%s min"), Format.count(minutes))
    return "\(tracks) · \(time)"
  }

  /// As in “12 min” or “2 h 5 min”; empty for less than half a minute.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 30 else { return "" }
    let minutes = Int(clamping: (seconds / 60).rounded())
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return Format.text(tr("%s min"), Format.count(minutes)) }
    // Translators: a duration in hours and minutes.
    return Format.text(tr("%s h %s min"), Format.count(hours), Format.count(rest))
  }
}
