internal import GLib
internal import Gtk
internal import Library

/// The menu of a record or a track.
enum RecordMenu {
  static func make(for subject: RecordSubject, on page: CustomWidget, _ music: MusicActions)
    -> ContextMenu
  {
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
    let adding = ListChoice(for: subject, music)
    feelings.append(submenu: adding.menu, title: tr("Add to List"))
    let facts = Menu()
    facts.append(tr("Show in Files"), action: "row.show-files")
    facts.append(tr("Properties"), action: "row.properties")
    let files = Action("show-files") { music.showFiles(of: subject) }
    files.isEnabled = subject.isAvailable
    return ContextMenu(
      of: [playing, feelings, facts],
      actions: [
        Action("play") { music.play(subject) },
        Action("play-next") { music.playNext(subject) },
        Action("queue") { music.append(subject) },
        Action("heart") { music.setHeart(!hasHeart, of: subject) },
        files,
        Action("properties") { music.showProperties(of: subject) },
      ] + adding.actions,
      on: page
    )
  }
}
