internal import GLib
internal import Gtk
internal import Widgets

enum LyricsPage {
  static let page = Page(
    id: "lyrics",
    title: "Lyrics",
    prepare: { settings throws(OptionTable.Misuse) in
      let script = try settings.choice("script", default: "en", among: InventedSong.scripts)
      let isTimed = try settings.flag("timed", default: true)
      let time = try settings.number("time", default: -1, in: -1...1e4)
      // A picture of a time does not depend on how long it takes.
      let isRunning = try settings.flag("running", default: time < 0)
      let isRightToLeft = try settings.flag("rtl", default: false)
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let stage = LyricsStage(
          InventedSong.lines(script: script, isTimed: isTimed),
          at: max(time, 0),
          isRunning: isRunning
        )
        return PageContent(
          widget: stage,
          traced: [stage.view],
          isSettled: { [weak stage] in stage.map { !$0.view.isRunning } ?? true }
        )
      }
    }
  )
}
