internal import GLib
internal import Library
internal import Playback
internal import Values

/// What the now playing page shows of the record that plays.
nonisolated struct NowPlayingRecord: Equatable, Sendable {
  /// A row of the track list.
  enum Row: Equatable, Sendable {
    case disc(String)
    case track(Line)
  }

  /// What a row plays.
  enum Target: Hashable, Sendable {
    /// A track of the record.
    case track(TrackID)
    /// An entry of the queue, for files outside the library.
    case entry(Int)
  }

  struct Line: Equatable, Sendable {
    let target: Target
    var number = ""
    let title: String
    var artist = ""
    var duration = ""
    var isAvailable = true

    /// The text for screen readers.
    func spoken(isCurrent: Bool) -> String {
      [isCurrent ? tr("playing") : "", number, title, artist, duration]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  var title = ""
  /// The artist and the year.
  var subtitle = ""
  var rows: [Row] = []
  /// The number of tracks and their duration.
  var summary = ""

  init() {}

  /// A record of the library with its tracks; nil while they are loading.
  init(_ record: ShelvedRecord, _ tracks: [Track]?, broken: Set<TrackID> = []) {
    title = record.title
    subtitle = record.subtitle
    guard let tracks else { return }
    let sheet = TrackSheet(record, tracks)
    rows = sheet.rows.map { row in
      switch row {
      case .disc(let number, let title): return .disc(RecordDisc.heading(number, title))
      case .track(let line):
        let isBroken = broken.contains(line.id)
        return .track(
          Line(
            target: .track(line.id),
            number: line.number,
            title: line.title,
            artist: isBroken ? tr("cannot be played") : line.artist,
            duration: line.duration,
            isAvailable: line.isAvailable && !isBroken
          )
        )
      }
    }
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
      return .track(
        Line(
          target: .entry(entry.id),
          number: item.trackNumber.map { "\($0)" } ?? "",
          title: item.name,
          artist: item.artist == artist ? "" : item.artist,
          duration: item.duration.map { DurationText.length($0) } ?? "",
          isAvailable: broken[entry.id] == nil
        )
      )
    }
    summary = Self.summary(run.count, seconds: run.reduce(0) { $0 + ($1.item.duration ?? 0) })
  }

  /// The row that plays a target.
  func row(of target: Target?) -> Int? {
    guard let target else { return nil }
    return rows.firstIndex {
      if case .track(let line) = $0 { line.target == target } else { false }
    }
  }

  /// The number of tracks and, if it is known, the duration in minutes.
  static func summary(_ count: Int, seconds: Double) -> String {
    let tracks = Format.text(tr("%s track", "%s tracks", count: count), Format.count(count))
    guard seconds.isFinite, seconds >= 30 else { return tracks }
    let minutes = Int(clamping: (seconds / 60).rounded())
    // Translators: a duration in minutes.
    let time = Format.text(tr("%s min"), Format.count(minutes))
    return "\(tracks) · \(time)"
  }
}
