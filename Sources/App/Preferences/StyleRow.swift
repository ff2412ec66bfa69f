internal import GLib
internal import Gtk
internal import Widgets

/// Its picture moves under the pointer and while the row has the focus.
final class StyleRow: PictureRow<CoverStyle> {
  let picture: StylePicture
  private var isPointed = false { didSet { updatePicture() } }
  private var isFocused = false { didSet { updatePicture() } }

  init(
    _ style: CoverStyle,
    besides other: StyleRow?,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    picture = StylePicture(of: style.flow, frames: frames, now: now)
    super.init(style, picture: picture, besides: other)
    let pointer = MotionController()
    pointer.onEnter { [weak self] _ in self?.isPointed = true }
    pointer.onLeave { [weak self] in self?.isPointed = false }
    row.add(pointer)
    row.onFocusChange { [weak self] in self?.isFocused = $0 }
  }

  private func updatePicture() { picture.isLively = isPointed || isFocused }

  static func all(for preferences: Preferences) -> [StyleRow] {
    all(of: .coverStyle, for: preferences) { StyleRow($0, besides: $1) }
  }
}
