internal import GLib
internal import Geometry
internal import Gtk
internal import Library

/// The context menu of the current track.
extension PlayerBar {
  /// Opens the menu from the cover and from the text beside it, and that of an artist there.
  func linkMenu() {
    menu.onChange = { [weak self] _ in self?.showTooltips() }
    for part in [cover, words] {
      part.onMenu { [weak self, weak part] point in
        guard let self, let part else { return }
        let artist = subtitle.credit(at: point, of: part, among: links)
        Task { [weak self] in await self?.openMenu(of: artist, at: point, of: part) }
      }
    }
  }

  /// The sections of the menu.
  func sections() async -> [MenuSection] {
    guard let music, let item else { return [] }
    let facts = SubjectMenu(item, await music.subject(of: item), music).sections
    guard item.record != nil else { return facts }
    var showing = MenuSection()
    showing.add(tr("Show the Record"), "show-record") { [weak self] in self?.onRecord?() }
    return [showing] + facts
  }

  private func openMenu(of artist: Credit?, at point: Point, of part: Widget) async {
    let ofArtist = artist.flatMap { music?.sections(of: .credit($0)) }
    let shown = if let ofArtist { ofArtist } else { await sections() }
    menu.open(shown, at: point, of: part)
  }
}
