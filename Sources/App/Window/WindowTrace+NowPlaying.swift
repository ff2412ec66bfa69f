internal import GLib
internal import Gtk
internal import Traces
internal import Widgets

extension WindowTrace {
  /// Traces the sleeve of the now playing page and the lyrics; nil: the page was removed.
  func follow(_ page: NowPlayingPage?) {
    file.write([("event", .text("now-playing")), ("settled", .flag(page == nil))])
    guard let page else { return }
    frames.follow(page.sleeve) { [weak self, weak page] in
      self?.recordCost(at: MainLoop.now)
      return page?.sleeve.traceDetails ?? []
    }
    page.afterBuilding { [weak self, weak page] in
      guard let self, let seek = page?.controls?.seek, let view = page?.lyrics?.view else { return }
      follow(seek)
      frames.follow(view) { [weak view] in view?.traceMembers ?? [] }
    }
  }
}
