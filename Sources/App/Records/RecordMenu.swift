internal import GLib
internal import Gtk
internal import Library

/// The menu of a record or a track.
enum RecordMenu {
  /// The menu; `shelf` is the one on which the record was found.
  static func make(
    for subject: RecordSubject,
    of shelf: Shelf?,
    on page: CustomWidget,
    _ music: MusicActions
  ) -> ContextMenu {
    let playing = Menu()
    if music.canPlay {
      playing.append(tr("Play"), action: "row.play")
      playing.append(tr("Play Next"), action: "row.play-next")
      playing.append(tr("Add to Queue"), action: "row.queue")
    }
    let feelings = Menu()
    let hasHeart = subject.hasHeart
    feelings.append(
      hasHeart ? tr("Remove from Favourites") : tr("Add to Favourites"),
      action: "row.heart"
    )
    let adding = ListChoice(for: ListAddition(subject), music)
    feelings.append(submenu: adding.menu, title: tr("Add to List"))
    var actions = adding.actions
    if case .record = subject, let shelf, shelf.records.count > 1 {
      let all = ListChoice(for: ListAddition(shelf), music, prefix: "shelf")
      feelings.append(submenu: all.menu, title: tr("Add All of This Shelf"))
      actions += all.actions
    }
    let ways = music.ways(from: subject)
    actions += ways.actions
    let facts = Menu()
    facts.append(tr("Show in Files"), action: "row.show-files")
    facts.append(tr("Properties"), action: "row.properties")
    let files = Action("show-files") { music.showFiles(of: subject) }
    files.isEnabled = subject.isAvailable
    return ContextMenu(
      of: [playing, feelings, ways.menu, facts],
      actions: [
        Action("play") { music.play(subject) },
        Action("play-next") { music.playNext(subject) },
        Action("queue") { music.append(subject) },
        Action("heart") { music.setHeart(!hasHeart, of: subject) },
        files,
        Action("properties") { music.showProperties(of: subject) },
      ] + actions,
      on: page
    )
  }
}
