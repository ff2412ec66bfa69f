internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

struct PreferenceRow {
  let widgets: [Widget]
  /// Also disables the rows if an administrator locked the preference.
  let show: () -> Void
}

final class PreferencesWindow: AdwaitaDialog {
  let rows: [String: PreferenceRow]
  let backups: BackupGroup
  let moving: MovingGroup
  private let servers: ServersGroup
  /// Nil where no window plays.
  private(set) var whatNext: PickRow?
  private var choosing: Observation?

  init(_ preferences: Preferences, _ session: LibrarySession, over parent: Window) {
    backups = BackupGroup(session)
    moving = MovingGroup(session)
    servers = ServersGroup(session)
    let rows = Preferences.all.map { (preference: $0, row: $0.row(for: preferences)) }
    self.rows = Dictionary(rows.map { ($0.preference.key, $0.row) }) { one, _ in one }
    super.init(over: parent)
    title = tr("Preferences")
    setDefaultSize(Size(width: 520, height: 676))
    request(width: 320, height: 200)
    func titled(_ group: PreferenceGroup) -> RowGroup {
      let titled = RowGroup(title: group.title, description: group.description)
      for (preference, row) in rows where preference.group == group {
        for widget in row.widgets { titled.append(widget) }
      }
      return titled
    }
    let player = PreferenceGroup.ofPlayer.map(titled)
    let library = PreferenceGroup.ofLibrary.map(titled)
    whatNext = (parent as? MainWindow).map { Self.rowOfNext($0.whatNext) }
    if let whatNext { player.last?.append(whatNext) }
    let toasts = show([
      Page(title: tr("Player"), icon: "audio-volume-high-symbolic", groups: player),
      Page(
        title: tr("Appearance"),
        icon: "gatefold-records-symbolic",
        groups: PreferenceGroup.ofAppearance.map(titled)
      ),
      Page(
        title: tr("Library"),
        icon: "folder-music-symbolic",
        groups: library.dropLast() + [servers.group] + library.suffix(1)
      ),
      Page(
        title: tr("Backups"),
        icon: "document-open-recent-symbolic",
        groups: [backups.group, moving.group]
      ),
    ])
    servers.follow(over: self)
    backups.onNews = { [weak toasts] in toasts?.show($0) }
    moving.onNews = { [weak toasts] in toasts?.show($0) }
    moving.onFolders = { [weak parent] in (parent as? MainWindow)?.confirm(namedIn: $0) }
    choosing = preferences.observe { [weak self] in
      guard let self else { return }
      for row in self.rows.values { row.show() }
    }
  }

  /// The session stores this choice, which the menus offer as well.
  private static func rowOfNext(_ action: Action) -> PickRow {
    let rules = WhatNext.allCases
    let row = PickRow(
      title: tr("What Comes Next"),
      subtitle: tr("After the last track of the queue"),
      choices: rules.map(\.title)
    )
    row.picked = rules.firstIndex { $0.rawValue == action.picked } ?? 0
    row.onPick { [weak action] in
      if rules.indices.contains($0) { action?.pick(rules[$0].rawValue) }
    }
    return row
  }
}

extension Preference {
  func row(for preferences: Preferences) -> PreferenceRow {
    let widgets: [Widget]
    let show: (Value) -> Void
    if let flag = self as? Preference<Bool> {
      let row = SwitchRow(title: title, subtitle: subtitle)
      row.onTurn { [weak preferences] in preferences?[flag] = $0 }
      (widgets, show) = ([row], { row.isOn = ($0 as? Bool) ?? false })
    } else if let text = self as? Preference<String> {
      let row = EntryRow(title: title)
      row.onApply { [weak preferences] in preferences?[text] = $0 }
      // A change of another preference does not replace unapplied text in the entry.
      var shown: Value?
      widgets = [row]
      show = { value in
        if shown != value { row.text = value.word }
        shown = value
      }
    } else if let rows = pictureRows(for: preferences) {
      widgets = rows.map(\.row)
      show = { value in for row in rows where row.value == value { row.button.isOn = true } }
    } else {
      let values = Value.inOrder
      let row = PickRow(title: title, subtitle: subtitle, choices: values.map(\.title))
      row.onPick { [weak preferences] in
        if values.indices.contains($0) { preferences?[self] = values[$0] }
      }
      (widgets, show) = ([row], { row.picked = values.firstIndex(of: $0) ?? 0 })
    }
    return PreferenceRow(widgets: widgets) { [weak preferences] in
      guard let preferences else { return }
      show(preferences[self])
      for widget in widgets { widget.isSensitive = preferences.isFree(self) }
    }
  }

  private func pictureRows(for preferences: Preferences) -> [PictureRow<Value>]? {
    switch self {
    case is Preference<CoverStyle>: StyleRow.all(for: preferences) as? [PictureRow<Value>]
    case let colors as Preference<HeatMap.Ramp>:
      PictureRow.all(of: colors, for: preferences) {
        PictureRow($0, picture: RampPicture(of: $0), besides: $1)
      } as? [PictureRow<Value>]
    default: nil
    }
  }
}
