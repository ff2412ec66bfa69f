internal import GLib
internal import Gtk
internal import Library
internal import Motion

/// A small window with all that is known of a record or a track; its values can be copied.
final class PropertiesWindow {
  let window = Window()

  /// The window; `follow` opens the place of a name in it.
  init(_ properties: Properties, over owner: Window?, follow: @escaping (Credit) -> Void) {
    window.title = properties.title
    window.setDefaultSize(Size(width: 460, height: 520))
    let column = Box(.vertical, spacing: 6)
    column.inset(horizontally: 24, vertically: 18)
    for group in properties.groups {
      let title = Label(group.title)
      title.addClass("heading")
      title.align(horizontally: .start)
      column.append(title)
      for row in group.rows {
        column.append(
          Self.line(row) { [weak window] credit in
            window?.close()
            follow(credit)
          }
        )
      }
      let space = Box(.vertical)
      space.request(height: 12)
      column.append(space)
    }
    let scroll = ScrolledView(column)
    scroll.expand(horizontally: true, vertically: true)
    window.content = scroll
    if let owner { window.stand(over: owner) }
    let keys = KeyController()
    keys.onPress { [weak window] key, modifiers in
      guard key == .escape, modifiers.isEmpty else { return false }
      window?.close()
      return true
    }
    window.add(keys)
  }

  func present() { window.present() }

  private static func line(
    _ row: Properties.Row,
    follow: @escaping (Credit) -> Void
  ) -> Widget {
    let line = Box(.horizontal, spacing: 12)
    let name = Label(row.name)
    name.addClass("dim-label")
    name.align(horizontally: .start, vertically: .start)
    name.align(text: 0)
    name.request(width: 120)
    let value = Label(row.value)
    if !row.credits.isEmpty { value.show(row.value, links: row.credits, follow) }
    value.wraps()
    value.isSelectable = true
    value.align(horizontally: .start, vertically: .start)
    value.expand(horizontally: true)
    value.describe(.label("\(row.name): \(row.value)"))
    line.append(name)
    line.append(value)
    return line
  }
}
