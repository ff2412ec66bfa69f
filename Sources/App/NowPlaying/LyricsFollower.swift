internal import GLib
internal import Messages
internal import Playback
internal import Values
internal import Widgets

/// Loads the lyrics of the track that plays, and keeps a view at the position of the sound.
final class LyricsFollower {
  private let player: Player
  private let catalogue: Catalogue
  private weak var page: NowPlayingLyrics?
  private var location: Location?
  private(set) var loading: Task<Void, Never>?
  private var anchors: Observation?

  init(_ player: Player, _ catalogue: Catalogue) {
    (self.player, self.catalogue) = (player, catalogue)
  }

  isolated deinit { loading?.cancel() }

  /// Shows the lyrics of an entry on a page; nil: lyrics are not visible.
  func follow(_ page: NowPlayingLyrics?, entry: Player.Entry?) {
    let isOther = page !== self.page
    self.page = page
    guard let page else {
      anchors = nil
      loading?.cancel()
      location = nil
      return
    }
    if anchors == nil {
      anchors = player.observeAnchor { [weak self] in self?.follow($0) }
    }
    guard isOther || entry?.item.location != location else { return }
    location = entry?.item.location
    load(entry, for: page)
  }

  private func load(_ entry: Player.Entry?, for page: NowPlayingLyrics) {
    loading?.cancel()
    page.view.title = entry.map { Format.text(tr("Lyrics of %s"), $0.item.name) } ?? tr("Lyrics")
    guard let location else { return page.show(nil, words: tr("Nothing is playing")) }
    page.show(nil)
    loading = Task { [weak self, weak page, catalogue] in
      let found = await catalogue.lyrics(of: location)
      guard !Task.isCancelled, let page else { return }
      guard let found, !found.lines.isEmpty else {
        return page.show(nil, words: tr("No lyrics for this track"))
      }
      page.show(found.lines.map { LyricsView.Line(time: $0.time, text: $0.text) })
      if let self { follow(player.positionAnchor) }
    }
  }

  private func follow(_ anchor: PositionAnchor) {
    page?.view.follow(position: anchor.position, at: anchor.time, isRunning: anchor.isRunning)
  }
}
