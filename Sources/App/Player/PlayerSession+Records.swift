internal import GLib
internal import Library
internal import Playback
internal import Values

extension PlayerSession {
  func play(_ tracks: [Track], of record: ShelvedRecord, from track: TrackID?) {
    let items = items(tracks, of: record, besides: track)
    player.playNow(items, from: items.firstIndex { track != nil && $0.id == track } ?? 0)
  }

  /// The items of a record: its existing tracks and the wanted one, or all tracks if none exists,
  /// so that the failure is reported.
  func items(
    _ tracks: [Track],
    of record: ShelvedRecord,
    besides wanted: TrackID? = nil
  ) -> [PlayItem] {
    let there = tracks.filter { $0.isAvailable || $0.id == wanted }
    return (there.isEmpty ? tracks : there).map { PlayItem($0, of: record) }
  }
}

extension PlayItem {
  nonisolated init(_ track: Track, of record: ShelvedRecord) {
    self.init(
      id: track.id,
      record: record.id,
      location: track.location,
      title: track.title,
      artist: track.artist.isEmpty ? record.artist : track.artist,
      credited: track.credited.isEmpty ? record.record.album.credited : track.credited,
      album: record.title,
      albumArtist: record.artist,
      trackNumber: track.number.map { Int($0) },
      discNumber: track.disc.map { Int($0) },
      genres: track.genres,
      duration: track.duration > 0 ? Double(track.duration) : nil
    )
  }
}
