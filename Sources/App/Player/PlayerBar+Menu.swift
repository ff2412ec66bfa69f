internal import GLib
internal import Geometry
internal import Gtk

/// The context menu of the current track.
extension PlayerBar {
  /// Opens the menu from the cover and from the text beside it.
  func linkMenu() {
    for part in [cover, words] {
      part.onMenu { [weak self, weak part] in
        guard let self, let part, let point = part.convert($0, to: self) else { return }
        if let music, let artist = subtitle.credit(at: point, of: self, among: links) {
          show(music.sections(of: [artist]), at: point)
        } else {
          openMenu(at: point)
        }
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

  private func openMenu(at point: Point) {
    Task { [weak self] in
      if let sections = await self?.sections() { self?.show(sections, at: point) }
    }
  }

  private func show(_ sections: [MenuSection], at point: Point) {
    let menu = ContextMenu(of: sections, on: self)
    guard !menu.isEmpty else { return }
    self.menu?.close()
    let hadFocus = cover.hasFocus
    self.menu = menu
    menu.onClose = { [weak self, weak menu] in
      guard let self, self.menu === menu else { return }
      self.menu = nil
      if hadFocus { cover.takeFocus() }
    }
    menu.open(at: point)
  }
}
