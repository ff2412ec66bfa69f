internal import GLib
internal import Library
internal import Playback

/// The menu of a record or a track, which all pages share.
struct SubjectMenu {
  let sections: [MenuSection]

  /// Makes the menu; `shelf` is the shelf that shows the record.
  ///
  /// Without `plays` or `offersHeart` the items for playing or for the heart are left out, for
  /// menus that have their own.
  init(
    _ subject: RecordSubject,
    _ music: MusicActions,
    on shelf: Shelf? = nil,
    plays: Bool = true,
    offersHeart: Bool = true
  ) {
    var (playing, keeping, facts) = (MenuSection(), MenuSection(), MenuSection())
    if plays, music.canPlay {
      playing.add(tr("Play"), "play") {
        music.note(start: subject.record.id, on: shelf)
        music.play(subject)
      }
      playing.add(tr("Play Next"), "play-next") { music.playNext(subject) }
      playing.add(tr("Add to Queue"), "queue") { music.append(subject) }
    }
    if offersHeart {
      let hasHeart = subject.hasHeart
      let words = hasHeart ? tr("Remove from Favourites") : tr("Add to Favourites")
      keeping.add(words, "heart") { music.setHeart(!hasHeart, of: subject) }
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
    }
    if let track = subject.track, !isRemote {
      facts.add(tr("Open With…"), "open-with") { music.openFile(of: track) }
    }
    facts.add(tr("Properties"), "properties") { music.showProperties(of: subject) }
    sections = [playing, keeping, music.ways(from: subject), facts]
  }

  /// Makes the menu of a disc.
  init(_ disc: RecordDisc, _ music: MusicActions) {
    var playing = MenuSection()
    if music.canPlay {
      playing.add(tr("Play"), "play") { music.play(disc, .now) }
      playing.add(tr("Play Next"), "play-next") { music.play(disc, .next) }
      playing.add(tr("Add to Queue"), "queue") { music.play(disc, .queue) }
    }
    sections = [playing]
  }

  /// Makes the menu of a queued item, without the actions on its entry.
  ///
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
