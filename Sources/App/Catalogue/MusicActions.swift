internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import Playback

/// What a menu, a key, a click or a drop does to a record or a track, wherever that is shown.
class MusicActions {
  let catalogue: Catalogue
  /// What plays; nil where nothing can.
  let player: PlayerSession?
  /// The window over which other windows are opened.
  weak var window: Window?
  /// What was dragged last from one of our pages.
  var dragged: (subject: RecordSubject, content: DragContent)?
  /// Something was done that is not seen here, in words.
  var onNews: ((String) -> Void)?
  /// The place of a name is to be shown, with a record in the centre.
  var onCredit: ((Credit, RecordID?) -> Void)?
  /// The user may want to have folders in the library that a playlist names.
  var onFolders: (([BytePath]) -> Void)?
  /// What waits for tracks to be read, in the order in which it was asked for.
  private var waiting: Task<Void, Never>?
  private var waitingCount = 0

  init(_ catalogue: Catalogue, player: PlayerSession?) {
    self.catalogue = catalogue
    self.player = player
  }

  /// Whether there is something that plays.
  var canPlay: Bool { player != nil }

  // MARK: - Playing

  /// Plays a record from its start, or from one of its tracks on.
  func play(_ subject: RecordSubject) {
    let (record, track) =
      if case .track(let track, let record) = subject { (record, Optional(track.id)) } else {
        (subject.record, nil)
      }
    withTracks(of: .record(record)) { $0.play($1, of: record, from: track) }
  }

  /// Plays the record of a track from that on; nothing where there is no such track.
  func play(track id: TrackID) {
    Task { [catalogue] in
      guard let found = try? await catalogue.finder?.tracks([id]).first else { return }
      play(.track(found.0, of: found.1))
    }
  }

  /// The button on a cover: pauses the record if it plays, resumes it if it is paused, else plays it.
  func press(_ record: ShelvedRecord) {
    guard let player else { return }
    if player.marks.now.record == record.id {
      player.player.togglePlaying()
    } else {
      play(.record(record))
    }
  }

  /// Plays it after the current track.
  func playNext(_ subject: RecordSubject) {
    withTracks(of: subject) { $0.playNext($1, of: subject) }
  }

  /// Plays it after all that was queued before.
  func append(_ subject: RecordSubject) {
    withTracks(of: subject) { $0.append($1, of: subject) }
  }

  /// Calls `body` with the player and the tracks, if there are any: at once where they have been read,
  /// but never before what was done earlier.
  private func withTracks(
    of subject: RecordSubject,
    _ body: @escaping (PlayerSession, [Track]) -> Void
  ) {
    guard let player else { return }
    if waiting == nil {
      switch subject {
      case .track(let track, _): return body(player, [track])
      case .record(let record):
        if let known = catalogue.tracks(of: record.id) {
          if !known.tracks.isEmpty { body(player, known.tracks) }
          return
        }
      }
    }
    let earlier = waiting
    waitingCount += 1
    waiting = Task { [catalogue, weak self] in
      await earlier?.value
      let tracks = await catalogue.tracks(of: subject)
      if !tracks.isEmpty { body(player, tracks) }
      guard let self else { return }
      waitingCount -= 1
      if waitingCount == 0 { waiting = nil }
    }
  }

  // MARK: - Hearts, files and facts

  /// A track of a record, read if it must be.
  func subject(_ track: TrackID, on record: RecordID) async -> RecordSubject? {
    guard let record = catalogue.record(record) else { return nil }
    let track = await catalogue.allTracks(of: record.id).first { $0.id == track }
    return track.map { .track($0, of: record) }
  }

  /// The track of the library that is queued, if it is one.
  func subject(of item: PlayItem) async -> RecordSubject? {
    guard let track = item.id, let record = item.record else { return nil }
    return await subject(track, on: record)
  }

  /// Gives it a heart, or takes it.
  func setHeart(_ hasHeart: Bool, of subject: RecordSubject) {
    catalogue.setHeart(hasHeart, of: subject)
  }

  /// Gives a track a heart, or takes it.
  func setHeart(_ hasHeart: Bool, ofTrack track: TrackID, in record: RecordID) {
    catalogue.setHeart(hasHeart, ofTrack: track, in: record)
  }

  /// Shows all that is known of it.
  func showProperties(of subject: RecordSubject) {
    guard let window else { return }
    Task {
      let tracks = await catalogue.tracks(of: subject)
      let details = await catalogue.details(of: tracks)
      let properties =
        switch subject {
        case .track(let track, let record):
          Properties(of: track, on: record, details.first, credits: catalogue.credits)
        case .record(let record):
          Properties(of: record, tracks, details, credits: catalogue.credits)
        }
      let record = subject.record.id
      PropertiesWindow(properties, over: window) { [weak self] in
        self?.open($0, from: record)
      }
      .present()
    }
  }

  /// Its files that are there, for a drag, as far as its tracks have been read.
  func files(of subject: RecordSubject) -> [BytePath] {
    let tracks =
      switch subject {
      case .record(let record): catalogue.tracks(of: record.id)?.tracks ?? []
      case .track(let track, _): [track]
      }
    return tracks.filter { $0.state == .present }.map(\.path)
  }
}
