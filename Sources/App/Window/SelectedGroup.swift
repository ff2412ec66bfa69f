internal import GLib
internal import Gtk
internal import Playback

/// What is selected: the actions of the bar and of menus act on all of it in one step.
protocol SelectedGroup {
  /// As in “3 tracks”.
  var name: String { get }
  /// How long it is.
  var seconds: Double { get }
  /// Whether all of it has a heart; nil if nothing of it can have one.
  var heart: Bool? { get }
  /// What its removal is called; nil if nothing of it can be removed.
  var deletion: String? { get }
  func play(_ way: PlayWay, by music: MusicActions)
  func setHeart(_ hasHeart: Bool, by music: MusicActions)
  func delete()
  /// Passes its rows for a list on, perhaps after loading.
  func add(_ use: @escaping (ListAddition) -> Void)
  /// What can be done with its files.
  func fileSection(by music: MusicActions) -> MenuSection
}

extension SelectedGroup {
  /// As in “3 tracks · 12 min”.
  var summary: String { SearchWords.line(name, NowPlayingRecord.time(seconds)) }

  func toggleHeart(by music: MusicActions) { setHeart(heart != true, by: music) }

  func listSections(by music: MusicActions) -> [MenuSection] {
    music.listSections(for: name) { add($0) }
  }

  func sections(by music: MusicActions) -> [MenuSection] {
    var (playing, keeping, editing) = (MenuSection(), MenuSection(), MenuSection())
    if music.canPlay { playing.add(PlayWay.single) { play($0, by: music) } }
    if let heart {
      keeping.add(MusicActions.heartWords(heart), "heart") { toggleHeart(by: music) }
    }
    keeping.add(listSections(by: music), title: tr("Add to List"))
    if let deletion { editing.add(deletion, "delete") { delete() } }
    return [playing, keeping, fileSection(by: music), editing]
  }
}
