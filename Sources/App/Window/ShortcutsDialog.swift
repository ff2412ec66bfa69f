internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk

final class ShortcutsDialog: AdwaitaDialog {
  private struct Section {
    let group: RowGroup
    let rows: [(words: String, row: ActionRow)]
  }

  let field = SearchField()
  let nothing = RowGroup(title: tr("No Results Found"))
  private let sections: [Section]

  init(_ groups: [ShortcutGroup], over parent: Window) {
    sections = groups.map { group in
      let box = RowGroup(title: group.title)
      let rows = group.shortcuts.map { shortcut in
        let row = Self.row(of: shortcut)
        box.append(row)
        return (words: "\(group.title) \(Self.name(of: shortcut))", row: row)
      }
      return Section(group: box, rows: rows)
    }
    super.init(over: parent)
    title = tr("Keyboard Shortcuts")
    setDefaultSize(Size(width: 480, height: 640))
    request(width: 320, height: 200)
    field.setPlaceholder(tr("Search shortcuts"))
    field.describe(.label(tr("Search shortcuts")))
    field.inset(horizontally: 18, vertically: 6)
    field.onChange { [weak self] in self?.filter() }
    nothing.isVisible = false
    show(
      sections.map(\.group) + [nothing],
      under: AdwaitaHeaderBar(),
      and: Clamp(field, width: 560)
    )
    // The field would use Escape itself, and do nothing.
    field.onKeyPress(in: .capture) { [weak self] key, modifiers in
      guard let self, key == .escape, modifiers.isEmpty else { return false }
      if field.text.isEmpty { close() } else { field.text = "" }
      return true
    }
  }

  var shown: [String] {
    sections.flatMap(\.rows).filter(\.row.isVisible).map(\.row.title)
  }

  private static func row(of shortcut: Shortcut) -> ActionRow {
    let row = ActionRow(title: shortcut.title, subtitle: "")
    row.append(keys(of: shortcut))
    row.name(name(of: shortcut))
    return row
  }

  private static func name(of shortcut: Shortcut) -> String {
    "\(shortcut.title), \(shortcut.spokenKeys)"
  }

  /// One alternative per line if they would leave no room for the title in a narrow window.
  private static func keys(of shortcut: Shortcut) -> Widget {
    let lines = shortcut.caps > 3 ? shortcut.alternatives : [shortcut.keys]
    let column = Box(.vertical, spacing: 3)
    for line in lines {
      let label = ShortcutLabel(line)
      label.align(horizontally: .end)
      column.append(label)
    }
    column.align(vertically: .center)
    column.inset(vertically: 6)
    return column
  }

  private func filter() {
    let wanted = Self.words(of: field.text)
    for section in sections {
      for (words, row) in section.rows {
        row.isVisible = Self.contains(wanted, in: words)
      }
      section.group.isVisible = section.rows.contains(where: \.row.isVisible)
    }
    nothing.isVisible = !sections.contains(where: \.group.isVisible)
  }

  private nonisolated static func words(of text: String) -> [String] {
    text.lowercased().split { $0.isWhitespace || $0 == "+" }.map(String.init)
  }

  private nonisolated static func contains(_ wanted: [String], in text: String) -> Bool {
    let text = text.lowercased()
    return wanted.allSatisfy { text.contains($0) }
  }
}
