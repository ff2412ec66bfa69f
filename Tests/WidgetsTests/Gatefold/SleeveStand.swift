import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

final class PaintedSide: CustomWidget {
  let color: Color
  let button = Button("press")
  var token: LifetimeTracker.Token?

  init(_ color: Color) {
    self.color = color
    super.init()
    adopt(button)
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    _ = button.measure(axis)
    return SizeRequest(minimum: 1, natural: 48)
  }

  override func layOut(in size: Size) {
    _ = button.measure(.vertical, along: 60)
    button.allocate(Rect(x: 10, y: 10, width: 80, height: 40))
  }

  /// A layer needs a texture, also in a reflection.
  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: color)
    let foot = Rect(x: 0, y: size.height - 20, width: size.width, height: 18)
    snapshot.faded(to: 0.5) {
      snapshot.fill(foot, with: color)
      snapshot.fill(foot.grown(by: -4), with: color)
    }
  }
}

final class SleeveStand: Stand<OpeningSleeve> {
  static let closed = Rect(x: 12, y: 540, width: 48, height: 48)

  let cover: PaintedSide
  let page: PaintedSide

  init(_ width: Double = 900, _ height: Double = 600, isMirrored: Bool = false) async {
    let clock = HandClock(time: 100)
    let (cover, page) = (PaintedSide(Color(hex: 0xe02020)), PaintedSide(.clear))
    (self.cover, self.page) = (cover, page)
    let sleeve = OpeningSleeve(
      cover: cover,
      page: page,
      reverse: PaintedSide(.clear),
      frames: clock,
      now: { clock.now }
    )
    sleeve.reducesMotion = false
    sleeve.isRightToLeft = isMirrored
    let closed = Rect(x: 12, y: height - 60, width: 48, height: 48)
    sleeve.closedFrame = isMirrored ? closed.mirrored(in: width) : closed
    sleeve.margins = SleeveLayout.Margins(top: 40, foot: 120)
    sleeve.leafColor = Color(hex: 0x2040c0)
    super.init(sleeve, clock: clock)
    await open(width: Int(width), height: Int(height))
  }

  var sleeve: OpeningSleeve { shown }

  func movement(at point: Point = Point(x: 30, y: 560)) -> HandMovement {
    HandMovement(device: .touch, axis: .vertical, start: point)
  }

  func drag(up way: Double, steps: Int = 10, flings: Bool = true) {
    _ = sleeve.handCame(at: clock.time)
    for _ in 0..<steps {
      clock.turn()
      let step = Point(x: 0, y: way / Double(steps))
      sleeve.handMoved(by: step, of: movement(), at: clock.time)
    }
    sleeve.handLeft(flings: flings, at: clock.time)
  }

  /// Runs frames until nothing moves, for two seconds at most.
  override func settle() {
    for _ in 0..<120 where clock.running > 0 { clock.turn() }
  }

  var center: Point { sleeve.layout.center(at: sleeve.opening) }
}
