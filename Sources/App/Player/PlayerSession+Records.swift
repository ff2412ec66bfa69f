internal import GLib
internal import Identities
internal import Library
internal import Playback

extension PlayerSession {
  /// Plays a record, from a track on if one is given.
  func play(_ tracks: [Track], of record: ShelvedRecord, from track: TrackID?) {
    let items = Self.items(tracks, of: record, besides: track)
    player.playNow(items, from: items.firstIndex { track != nil && $0.id == track } ?? 0)
  }

  /// Puts a record or a track before all that is to come.
  func playNext(_ tracks: [Track], of subject: RecordSubject) {
    player.playNext(Self.items(tracks, of: subject.record))
    onNews?(Format.text(tr("“%s” will be played next."), subject.title))
  }

  /// Puts a record or a track behind what was asked for before.
  func append(_ tracks: [Track], of subject: RecordSubject) {
    player.append(Self.items(tracks, of: subject.record))
    onNews?(Format.text(tr("“%s” was added to the queue."), subject.title))
  }

  /// What is played of a record: what is there, and what was asked for by name; where nothing is there,
  /// all of it, so that it is said.
  private static func items(
    _ tracks: [Track],
    of record: ShelvedRecord,
    besides wanted: TrackID? = nil
  ) -> [PlayItem] {
    let there = tracks.filter { $0.state == .present || $0.id == wanted }
    return (there.isEmpty ? tracks : there).map { PlayItem($0, of: record) }
  }

  /// Finds the cover of the record that plays, for the desktop's media controls.
  func showArt() {
    guard let record = player.state.entry?.item.record else { return }
    Task { [weak self, artFile] in
      let file = await artFile(record)
      self?.player.renew { item in
        guard item.artPath != file, item.record == record else { return nil }
        var item = item
        item.artPath = file
        return item
      }
    }
  }
}

extension PlayItem {
  /// A track of a record.
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
