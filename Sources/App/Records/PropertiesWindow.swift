internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library

final class PropertiesWindow: AdwaitaDialog {
  private(set) var values: [Label] = []

  init(
    _ properties: Properties,
    sleeve: CoverTile? = nil,
    over owner: Window,
    menu: ([Repertoire]) -> [MenuSection] = { _ in [] },
    follow: @escaping (Credit) -> Void
  ) {
    super.init(over: owner)
    title = properties.title
    setDefaultSize(Size(width: 460, height: 560))
    request(width: 320, height: 200)
    var groups = properties.groups.map { group in
      let rows = RowGroup(title: group.title)
      for row in group.rows {
        let value = value(of: row) { [weak self] credit in
          self?.close()
          follow(credit)
        }
        let (extra, actions) = (Menu(), ActionGroup())
        for section in menu(row.credits.map { .credit($0) } + row.places) {
          extra.append(section: section.menu)
          for action in section.actions { actions.add(action) }
        }
        value.add(extra)
        value.insert(actions, as: "row")
        values.append(value)
        rows.append(ValueRow(name: row.name, value))
      }
      return rows
    }
    if let sleeve {
      let group = RowGroup(title: "")
      sleeve.align(horizontally: .center)
      group.append(sleeve)
      groups.insert(group, at: 0)
    }
    show(groups)
  }

  static let sleeveSide = 144

  private func value(of row: Properties.Row, follow: @escaping (Credit) -> Void) -> Label {
    let value = Label(row.value)
    if !row.credits.isEmpty { value.show(row.value, links: row.credits, follow) }
    value.isSelectable = true
    value.describe(.label("\(row.name): \(row.value)"))
    return value
  }
}
