internal import Gtk

/// What is selected: the actions of the bar and of menus act on all of it in one step.
protocol SelectedGroup {
  /// As in “3 tracks · 12 min”.
  var summary: String { get }
  /// Whether all of it has a heart; nil if nothing of it can have one.
  var heart: Bool? { get }
  /// What its removal is called; nil if nothing of it can be removed.
  var deletion: String? { get }
  func play(_ way: PlayWay, by music: MusicActions)
  func setHeart(_ hasHeart: Bool, by music: MusicActions)
  func delete()
  func listSections(by music: MusicActions) -> [MenuSection]
  func sections(by music: MusicActions) -> [MenuSection]
}

extension SubjectGroup: SelectedGroup {
  var heart: Bool? { hasHeart }
  var deletion: String? { nil }

  func play(_ way: PlayWay, by music: MusicActions) { music.play(self, way) }

  func setHeart(_ hasHeart: Bool, by music: MusicActions) { music.setHeart(hasHeart, of: self) }

  func delete() {}

  func listSections(by music: MusicActions) -> [MenuSection] {
    music.listSections(for: ListAddition(self))
  }

  func sections(by music: MusicActions) -> [MenuSection] { music.sections(of: self) }
}
