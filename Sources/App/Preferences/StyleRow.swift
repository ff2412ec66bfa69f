internal import Adwaita
internal import GLib
internal import Gtk
internal import Widgets

/// Its picture moves under the pointer and while the row has the focus.
final class StyleRow {
  let style: CoverStyle
  let row: ActionRow
  let button: RadioButton
  let picture: StylePicture
  private var isPointed = false { didSet { updatePicture() } }
  private var isFocused = false { didSet { updatePicture() } }

  init(
    _ style: CoverStyle,
    besides other: StyleRow?,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.style = style
    row = ActionRow(title: style.title, subtitle: "")
    button = RadioButton(besides: other?.button)
    picture = StylePicture(of: style.flow, frames: frames, now: now)
    button.align(vertically: .center)
    button.describe(.label(style.title))
    row.choose(by: button)
    picture.inset(vertically: 6)
    row.append(picture)
    let pointer = MotionController()
    pointer.onEnter { [weak self] _ in self?.isPointed = true }
    pointer.onLeave { [weak self] in self?.isPointed = false }
    row.add(pointer)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.isFocused = true }
    focus.onLeave { [weak self] in self?.isFocused = false }
    row.add(focus)
  }

  private func updatePicture() { picture.isLively = isPointed || isFocused }

  static func all(for preferences: Preferences) -> [StyleRow] {
    var rows: [StyleRow] = []
    for style in CoverStyle.inOrder {
      let row = StyleRow(style, besides: rows.first)
      row.button.onTurnOn { [weak preferences] in preferences?[.coverStyle] = style }
      rows.append(row)
    }
    return rows
  }
}
