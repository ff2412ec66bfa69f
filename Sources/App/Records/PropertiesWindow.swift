internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library

/// Shows the properties of a record or a track; the values can be copied.
final class PropertiesWindow: AdwaitaDialog {
  private(set) var values: [Label] = []

  /// Creates the window; `follow` opens the shelf of a credit.
  init(_ properties: Properties, over owner: Window, follow: @escaping (Credit) -> Void) {
    super.init(over: owner)
    title = properties.title
    setDefaultSize(Size(width: 460, height: 560))
    request(width: 320, height: 200)
    show(
      properties.groups.map { group in
        let rows = RowGroup(title: group.title)
        for row in group.rows {
          let value = value(of: row) { [weak self] credit in
            self?.close()
            follow(credit)
          }
          values.append(value)
          rows.append(ValueRow(name: row.name, value))
        }
        return rows
      }
    )
  }

  private func value(of row: Properties.Row, follow: @escaping (Credit) -> Void) -> Label {
    let value = Label(row.value)
    if !row.credits.isEmpty { value.show(row.value, links: row.credits, follow) }
    value.isSelectable = true
    value.describe(.label("\(row.name): \(row.value)"))
    return value
  }
}
