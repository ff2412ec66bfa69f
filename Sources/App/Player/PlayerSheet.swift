internal import Geometry
internal import Gtk
internal import Playback

/// The controls for which a narrow bar has no room, above the queue.
final class PlayerSheet: CustomWidget {
  let controls: PlayerControls

  private static let rowHeight = 48.0
  private static let gap = 6.0

  init(_ player: Player) {
    controls = PlayerControls(player)
    super.init()
    // This is also the order of keyboard focus.
    let all: [Widget] = [
      controls.shuffle, controls.previous, controls.play, controls.next, controls.repeats,
      controls.mute, controls.volume, controls.heart,
    ]
    for child in all { adopt(child) }
  }

  override class var cssName: String { "playersheet" }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    let height = Int(2 * Self.rowHeight + Self.gap)
    return axis == .horizontal
      ? SizeRequest(minimum: 260, natural: 300) : SizeRequest(minimum: height, natural: height)
  }

  override func layOut(in size: Size) {
    let (first, second) = (Self.rowHeight / 2, Self.rowHeight * 1.5 + Self.gap)
    let step = min(52, size.width / 5)
    let row: [Widget] = [
      controls.shuffle, controls.previous, controls.play, controls.next, controls.repeats,
    ]
    for (place, button) in row.enumerated() {
      let x = size.width / 2 + Double(place - 2) * step
      put(button, at: Point(x: x, y: first), side: button === controls.play ? 40 : 34, in: size)
    }
    put(controls.mute, at: Point(x: 17, y: second), side: 34, in: size)
    put(controls.heart, at: Point(x: size.width - 17, y: second), side: 34, in: size)
    let slider = Rect(x: 40, y: second - 20, width: max(size.width - 86, 1), height: 40)
    place(controls.volume, at: slider, in: size)
  }

  private func put(_ child: Widget, at center: Point, side: Double, in size: Size) {
    let corner = Point(x: center.x - side / 2, y: center.y - side / 2)
    place(child, at: Rect(origin: corner, size: Size(width: side, height: side)), in: size)
  }
}
