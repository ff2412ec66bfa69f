import Geometry
import Gtk
import Motion

final class Dial: CustomWidget {
  private let band = RubberBand(extent: 90)
  private var angle = 0.0 { didSet { queueDraw() } }

  override init() {
    super.init()
    let drag = DragGesture()
    drag.onMove { [weak self] offset in self?.turn(by: offset.x) }
    add(drag)
  }

  private func turn(by pull: Double) { angle = band.shown(pull: pull) }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 48, natural: 96)
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.translate(x: size.width / 2, y: size.height / 2)
    snapshot.rotate(degrees: angle)
    snapshot.fill(Rect(x: -1, y: -40, width: 2, height: 40), with: .white)
  }
}
