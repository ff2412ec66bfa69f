internal import GLib
internal import Library
internal import Playback

extension PlayerSession {
  /// Plays a record, from a track on if one is given.
  func play(_ record: ShelvedRecord, from track: Int64?, in library: ShelfUpdate) {
    let items = items(.record(record), in: library, besides: track)
    player.playNow(items, from: items.firstIndex { $0.id == track } ?? 0)
    showArt(ofRecords: [record.id])
  }

  /// The button on a record: pauses it if it plays, lets it go on if it is paused, or plays it.
  func press(_ record: ShelvedRecord, in library: ShelfUpdate) {
    if marks.record == record.id {
      player.togglePlaying()
    } else {
      play(record, from: nil, in: library)
    }
  }

  /// Puts a record or a track before all that is to come.
  func playNext(_ subject: RecordSubject, in library: ShelfUpdate) {
    player.playNext(items(subject, in: library))
    showArt(ofRecords: [subject.record.id])
    onNews?(Format.text(tr("“%s” will be played next."), subject.title))
  }

  /// Puts a record or a track behind what was asked for before.
  func append(_ subject: RecordSubject, in library: ShelfUpdate) {
    player.append(items(subject, in: library))
    showArt(ofRecords: [subject.record.id])
    onNews?(Format.text(tr("“%s” was added to the queue."), subject.title))
  }

  /// What is played of a record or a track: what is there, and what was asked for by name; where
  /// nothing is there, all of it, so that it is said.
  private func items(
    _ subject: RecordSubject,
    in library: ShelfUpdate,
    besides wanted: Int64? = nil
  ) -> [PlayItem] {
    let there = subject.tracks.filter { $0.state == .present || $0.id == wanted }
    return (there.isEmpty ? subject.tracks : there).compactMap { track in
      records[track.id] = subject.record.id
      return PlayItem(track, of: subject.record, in: library)
    }
  }

  /// Finds the covers of records for the desktop's media controls, after the music has begun.
  func showArt(ofRecords wanted: Set<Int64>) {
    Task { [weak self, artFile] in
      for record in wanted {
        guard let file = await artFile(record), let self else { continue }
        player.renew { [records] item in
          guard item.artPath != file, records[item.id] == record else { return nil }
          var item = item
          item.artPath = file
          return item
        }
      }
    }
  }
}

extension RecordSubject {
  /// What it is called.
  nonisolated var title: String {
    switch self {
    case .record(let record): record.title
    case .track(let track, _): track.title
    }
  }
}

extension PlayItem {
  /// A track of a record; nil where nobody knows the folder that it is in.
  nonisolated init?(_ track: Track, of record: ShelvedRecord, in library: ShelfUpdate) {
    guard let path = library.path(of: track) else { return nil }
    self.init(
      id: track.id,
      path: path.bytes,
      title: track.title,
      artist: track.artist.isEmpty ? record.artist : track.artist,
      album: record.title,
      albumArtist: record.artist,
      trackNumber: track.number.map { Int($0) },
      discNumber: track.disc.map { Int($0) },
      genres: track.genres,
      duration: track.duration > 0 ? Double(track.duration) : nil
    )
  }
}
