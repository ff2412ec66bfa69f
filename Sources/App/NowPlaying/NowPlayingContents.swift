internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Pixels
internal import Playback
internal import Values
internal import Widgets

/// Fills the now playing page with the record and the track that play, and runs what the user does
/// there.
final class NowPlayingContents {
  private unowned let page: NowPlayingPage
  private let session: PlayerSession
  private let music: MusicActions
  private let playing: PlayingRecord
  private var watch: Observation?
  private var library: Observation?
  private var painting: Task<Void, Never>?
  private var painted: RecordID?
  private let lyrics: LyricsFollower
  private let flow: NowPlayingFlow
  /// The entries of the last record outside the library.
  private var shownRun: (entry: Int, version: Int, run: [Player.Entry])?

  init(_ page: NowPlayingPage, _ session: PlayerSession, _ music: MusicActions) {
    self.page = page
    self.session = session
    self.music = music
    playing = PlayingRecord(session.marks, music)
    lyrics = LyricsFollower(session.player, music.catalogue)
    flow = NowPlayingFlow(page.sleeve, session.player, music)
    link()
    show()
  }

  isolated deinit { painting?.cancel() }

  /// The record on the sleeve; nil for files outside the library.
  var shown: ShelvedRecord? { playing.record }

  var isSettled: Bool { (shown == nil || playing.tracks != nil) && painting == nil }

  private var player: Player { session.player }

  private func link() {
    playing.onChange = { [weak self] in self?.show() }
    playing.onPicture = { [weak self] in
      self?.page.cover.reload()
      self?.paint(again: true)
    }
    flow.onArrive = { [weak self] in self?.show() }
    watch = player.observe { [weak self] change in
      // Each step of a volume slider is a change.
      if change.old.volume == change.new.volume { self?.show() }
    }
    library = music.catalogue.observe { [weak self] _ in self?.showInvitation() }
  }

  func link(_ tracks: NowPlayingTracks) {
    tracks.onPlay = { [weak self] in self?.play($0) }
    tracks.onRecord = { [weak self] in self?.openRecord() }
    tracks.onMenu = { [weak self, weak tracks] row, point, isOnArtist in
      guard let self else { return }
      page.menu.open(sections(ofRow: row, isOnArtist), at: point, of: tracks?.list)
    }
  }

  func link(_ controls: NowPlayingControls) {
    controls.buttons.onHeart = { [weak self] in self?.playing.setHeart($0) }
    controls.queueView.follow(music)
    controls.queueView.onSheet = { [weak self] sheet in
      sheet.controls.show(hasHeart: self?.playing.hasHeart)
      sheet.controls.onHeart = { self?.playing.setHeart($0) }
    }
    controls.onRecord = { [weak self] in self?.openRecord() }
    controls.invitation.onPlay = { [weak self] in self?.music.playSomething() }
    controls.invitation.onChoose = { [weak page] in
      // Without the window's places there is at least the way back.
      if let page, !page.activate("win.place-records") { page.onClose?() }
    }
    showWords()
  }

  // MARK: - Contents

  private var entry: Player.Entry? { player.shownEntry }

  private func show() {
    showWords()
    flow.update()
    // On its way the flow still shows the record before.
    if flow.hasArrived { showRecord() }
    followLyrics()
  }

  private func showWords() {
    defer { page.showHeading() }
    guard let controls = page.controls else { return }
    let item = entry?.item
    let words = player.shownWords
    controls.show(
      title: item == nil ? tr("Nothing is playing") : words.title,
      artist: words.artist,
      artists: music.artists(in: item?.credited ?? ""),
      record: words.album
    )
    controls.note.text = note
    for buttons in [controls.buttons, controls.queueView.sheet?.controls] {
      buttons?.show(hasHeart: playing.hasHeart)
    }
    showInvitation()
  }

  private func showInvitation() {
    guard let controls = page.controls else { return }
    controls.invite(hasMusic: entry == nil ? music.hasSomething : nil)
    if entry == nil { page.hideLyrics() }
  }

  private func showRecord() {
    page.cover.show(playing.cover)
    page.sleeve.coverName = shown.map { "\($0.title), \($0.artist)" } ?? entry?.item.album ?? ""
    showTracks()
    paint()
  }

  private var fillsTracks = false

  func fillTracks() {
    fillsTracks = true
    showTracks()
  }

  private func showTracks() {
    guard fillsTracks, let list = page.tracks else { return }
    let record: NowPlayingRecord
    if let shown {
      record = NowPlayingRecord(shown, playing.tracks, broken: session.marks.now.broken)
    } else {
      record = NowPlayingRecord(run, broken: player.broken)
    }
    let current =
      playing.record == nil
      ? entry.map { NowPlayingRecord.Target.entry($0.id) } : playing.track.map { .track($0) }
    list.show(record, current: current)
    list.show(format: PlayingWords.format(session.state))
  }

  /// The entries beside the current one that are of the same record outside the library.
  private var run: [Player.Entry] {
    guard let entry else { return [] }
    if let known = shownRun, known.entry == entry.id, known.version == player.state.queueVersion {
      return known.run
    }
    let all = player.queue.all
    var run = [entry]
    if let place = all.firstIndex(where: { $0.id == entry.id }) {
      func isSame(_ other: Player.Entry) -> Bool { other.item.isOfRecord(of: entry.item) }
      let before = all[..<place].suffix(Self.longestRun).reversed().prefix(while: isSame)
      let after = all[(place + 1)...].prefix(Self.longestRun).prefix(while: isSame)
      run = before.reversed() + [entry] + after
    }
    shownRun = (entry.id, player.state.queueVersion, run)
    return run
  }

  private static let longestRun = 200

  /// The line at the foot: what stops playback, or what plays next.
  private var note: String {
    if let words = PlayingWords.stop(player.state) { return words }
    guard let next = player.queue.coming(1).first.first, player.state.entry != nil else {
      return ""
    }
    return Format.text(tr("Next: %s"), session.nextRecord?.words ?? next.item.name)
  }

  // MARK: - Colours

  private func paint(again: Bool = false) {
    guard again || painted != playing.record?.id else { return }
    painted = playing.record?.id
    painting?.cancel()
    painting = nil
    guard let item = playing.cover else { return page.show(SleeveColors()) }
    painting = Task { [weak self, art = music.catalogue.pictures] in
      let colors = await SleeveColors.of(item, art)
      guard !Task.isCancelled else { return }
      self?.painting = nil
      self?.page.show(colors)
    }
  }

  // MARK: - Lyrics

  func followLyrics() {
    lyrics.follow(page.showsLyrics ? page.lyrics : nil, entry: entry)
  }

  // MARK: - Actions

  private func play(_ target: NowPlayingRecord.Target) {
    switch target {
    case .entry(let id): music.play(entry: id)
    case .track(let id):
      // A track of the record that is in the queue keeps the queue.
      let queue = player.queue
      if let queued = (queue.upcoming + queue.all).first(where: { $0.item.id == id }) {
        music.play(entry: queued.id)
      } else if let record = playing.record,
        let track = playing.tracks?.first(where: { $0.id == id })
      {
        music.play(.track(track, of: record))
      }
    }
  }

  private func sections(ofRow row: Int, _ isOnArtist: Bool) -> [MenuSection] {
    if let shown, let tracks = playing.tracks {
      let sheet = TrackSheet(shown, tracks)
      return music.sections(ofRow: row, in: sheet, shown, isOnArtist: isOnArtist) {
        [weak self] in self?.play(.track($0))
      }
    }
    guard shown == nil, run.indices.contains(row) else { return [] }
    return SubjectMenu(run[row].item, nil, music).sections
  }

  private func openRecord() {
    guard let record = playing.record else { return }
    page.onRecord?(record.id, playing.track)
  }
}
