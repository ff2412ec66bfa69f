internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values

struct SubjectMenu {
  let sections: [MenuSection]

  /// It has the menus of `disc`, whose heading is above the track, and of the artists too, whose
  /// names no key reaches.
  ///
  /// `play` is what *Play* does instead of replacing the queue.
  init(
    _ subject: RecordSubject,
    _ music: MusicActions,
    on shelf: Shelf? = nil,
    disc: RecordDisc? = nil,
    plays: Bool = true,
    offersHeart: Bool = true,
    play: (() -> Void)? = nil
  ) {
    var (playing, keeping, facts) = (MenuSection(), MenuSection(), MenuSection())
    var larger = MenuSection()
    if plays, music.canPlay {
      playing.add(PlayWay.single) { way in
        if way == .now, let play { return play() }
        if way == .now { music.note(start: subject.record.id, on: shelf) }
        music.play(subject, way)
      }
    }
    if offersHeart {
      let hasHeart = subject.hasHeart
      keeping.add(MusicActions.heartWords(hasHeart), "heart") {
        music.setHeart(!hasHeart, of: subject)
      }
    }
    keeping.add(ListAddition(subject), music)
    if case .record = subject, let shelf, shelf.records.count > 1 {
      keeping.add(ListAddition(shelf), music, title: tr("Add All of This Shelf"), prefix: "shelf")
    }
    let isRemote = subject.record.record.isRemote
    if music.canKeep(subject) {
      let isKept = music.isKept(subject)
      let words = isKept ? tr("Remove from This Computer") : tr("Keep on This Computer")
      keeping.add(words, "keep-here") { music.setKept(!isKept, subject) }
    }
    if case .record = subject, let shelf, shelf.records.count > 1,
      shelf.records.contains(where: \.record.isRemote), music.catalogue.copies != nil
    {
      keeping.add(tr("Keep All of This Shelf on This Computer"), "keep-shelf") {
        music.keep(shelf, named: shelf.title)
      }
    }
    if !isRemote {
      facts.add(tr("Show in Files"), "show-files", isEnabled: subject.isAvailable) {
        music.showFiles(of: subject)
      }
      facts.add(tr("Open With…"), "open-with") {
        music.openFiles(of: [subject], named: subject.title)
      }
    }
    facts.add(tr("Properties"), "properties") { music.showProperties(of: subject) }
    if let disc {
      larger.add(music.sections(of: disc, prefix: "disc-"), title: Menu.label(disc.heading))
    }
    let artists = music.artists(of: subject).map(Repertoire.credit)
    if artists.count > 1 {
      larger.add(music.sections(of: artists), title: tr("Artists"))
    } else {
      larger.add(artists, music)
    }
    sections = [playing, keeping, music.ways(from: subject), larger, facts]
  }

  /// A file outside the library has only the item that adds it to a list.
  init(_ item: PlayItem, _ subject: RecordSubject?, _ music: MusicActions) {
    if let subject {
      self.init(subject, music, plays: false)
    } else {
      var keeping = MenuSection()
      keeping.add(ListAddition(item), music)
      self.init(sections: [keeping])
    }
  }

  private init(sections: [MenuSection]) { self.sections = sections }
}

extension MusicActions {
  /// The menu of a row's track, of the artists named there, or of the disc whose heading it is.
  func sections(
    ofRow row: Int,
    in sheet: TrackSheet,
    _ record: ShelvedRecord,
    isOnArtist: Bool,
    on shelf: Shelf? = nil,
    play: ((TrackID) -> Void)? = nil
  ) -> [MenuSection] {
    let disc = RecordDisc(ofRow: row, in: sheet, record)
    guard let id = sheet.track(at: row) else { return disc.map { sections(of: $0) } ?? [] }
    guard let track = catalogue.track(id, of: record.id) else { return [] }
    if isOnArtist { return sections(of: artists(in: track.credited).map(Repertoire.credit)) }
    let plays = play.map { play in { play(track.id) } }
    return SubjectMenu(.track(track, of: record), self, on: shelf, disc: disc, play: plays).sections
  }
}
