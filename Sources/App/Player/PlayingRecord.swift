internal import GLib
internal import Library
internal import Values
internal import Widgets

/// The record and the track that play, as the library knows them, for the bar and the page that
/// show them.
final class PlayingRecord {
  /// Called when the record, its tracks or a heart has changed.
  var onChange: (() -> Void)?
  /// Called when the picture of the record may have changed.
  var onPicture: (() -> Void)?

  /// The record; nil for a file outside the library.
  private(set) var record: ShelvedRecord?
  /// The tracks of the record; nil while they are loading.
  private(set) var tracks: [Track]?
  /// Whether the track has a heart; nil if it cannot have one, or its record is loading.
  private(set) var hasHeart: Bool?
  private let marks: PlayingMarks
  private weak var music: MusicActions?
  private var observations: [Observation] = []

  init(_ marks: PlayingMarks, _ music: MusicActions) {
    self.marks = marks
    self.music = music
    let catalogue = music.catalogue
    observations = [
      marks.observe { [weak self] old in
        guard let self else { return }
        // The heart of another track is unknown until its record's tracks are loaded.
        if old.track != marks.now.track { hasHeart = nil }
        renew()
      },
      catalogue.observe { [weak self] _ in self?.renew() },
      catalogue.observeTracks { [weak self] in
        if let record = marks.now.record, $0.contains(record) { self?.renew() }
      },
      catalogue.observePictures { [weak self] in
        if let record = marks.now.record, $0.contains(record) { self?.onPicture?() }
      },
    ]
    renew()
  }

  /// The track that plays; nil for a file outside the library.
  var track: TrackID? { marks.now.track }

  var cover: CoverItem? { record.map { CoverItem(of: $0) } }

  func setHeart(_ hasHeart: Bool) {
    guard let record = marks.now.record, let track = marks.now.track else { return }
    music?.setHeart(hasHeart, of: [(.track(track), record)])
  }

  private func renew() {
    guard let catalogue = music?.catalogue else { return }
    record = marks.now.record.flatMap { catalogue.record($0) }
    // If the tracks are not loaded yet, an update follows.
    tracks = record.flatMap { catalogue.tracks(of: $0.id)?.tracks }
    if record == nil || marks.now.track == nil {
      hasHeart = nil
    } else if let tracks {
      hasHeart = tracks.first { $0.id == marks.now.track }.map { $0.heart != nil }
    }
    onChange?()
  }
}
