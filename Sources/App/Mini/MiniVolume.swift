internal import GLib
internal import Gtk
internal import Playback

/// A button that shows the volume, changes it by scrolling, and opens its slider.
final class MiniVolume {
  let button: PopoverButton
  let popover = Popover()
  var onChange: (() -> Void)?

  init(_ controls: PlayerControls) {
    let (row, icon) = (Box(.horizontal, spacing: 3), PlayerControls.icon(of: Volume()))
    button = PopoverButton(icon: icon, tooltip: tr("Volume"), opens: popover).styled("mini-volume")
    controls.volume.request(width: 140)
    controls.volume.align(vertically: .center)
    // The slider gets the focus, so that the arrow keys change the volume at once.
    row.append(controls.volume, controls.mute)
    popover.content = row
    popover.describe(.label(tr("Volume")))
    controls.listenToWheel(over: button)
    popover.onOpen { [weak self] in self?.onChange?() }
    popover.onHide { [weak self] in self?.onChange?() }
  }

  func show(_ volume: Volume) { button.show(icon: PlayerControls.icon(of: volume)) }
}
