import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

private final class Pad: CustomWidget, HandTarget {
  var told: [String] = []
  var axes: Set<Axis> = [.horizontal, .vertical]
  var isMoving = false
  private(set) var input: HandInput?
  var token: LifetimeTracker.Token?

  init(isEager: Bool = false, now: @escaping () -> Double = { 0 }) {
    super.init()
    input = HandInput(for: self, now: now)
    input?.isEager = isEager
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 0, natural: 100)
  }

  override func layOut(in size: Size) {
    for child in children {
      child.allocate(Rect(x: 0, y: 0, width: size.width / 2, height: size.height))
    }
  }

  func takes(_ movement: HandMovement) -> Bool { axes.contains(movement.axis) }

  func handCame(at time: Double) -> Bool {
    told.append("came")
    return isMoving
  }

  func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    told.append("moved \(step.travelled.x) \(step.travelled.y)")
  }

  func handLeft(flings: Bool, at time: Double) { told.append(flings ? "flung" : "left") }

  func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    told.append("wheel \(detents.x) \(detents.y)")
    return true
  }

  func drag(_ offsets: (Double, Double)...) {
    guard let drag = controllers.compactMap({ $0 as? DragGesture }).first else { return }
    emit("drag-begin", on: drag, 10.0, 10.0)
    for (x, y) in offsets { emit("drag-update", on: drag, x, y) }
    if let (x, y) = offsets.last { emit("drag-end", on: drag, x, y) }
  }
}

@Suite(.serialized, .needsDisplay) struct HandInputTests {
  @Test func `a drag moves the content with the finger`() {
    let pad = Pad()
    pad.drag((-3, 0), (-20, 2), (-25, 2))
    #expect(pad.told == ["came", "moved 20.0 0.0", "moved 5.0 0.0", "flung"])
  }

  @Test func `a drag along another widget's axis is left to it at once`() {
    let pad = Pad()
    pad.axes = [.horizontal]
    pad.drag((0, 5), (0, 30), (90, 30))
    #expect(pad.told == ["came", "left"])
  }

  @Test func `a press that does not move ends without a fling`() {
    let pad = Pad()
    pad.drag((0, 1))
    #expect(pad.told == ["came", "left"])
  }

  @Test func `an eager widget follows from the first pixel`() {
    let pad = Pad(isEager: true)
    pad.drag((-1, 0), (-3, 0))
    #expect(pad.told == ["came", "moved 1.0 0.0", "moved 2.0 0.0", "flung"])
  }

  @Test func `a cancelled drag does not fling, and the rest of it is ignored`() {
    let pad = Pad()
    guard let drag = pad.controllers.compactMap({ $0 as? DragGesture }).first else {
      Issue.record("there is no drag")
      return
    }
    emit("drag-begin", on: drag, 10.0, 10.0)
    emit("drag-update", on: drag, 20.0, 0.0)
    pad.input?.cancel()
    emit("drag-update", on: drag, 60.0, 0.0)
    emit("drag-end", on: drag, 60.0, 0.0)
    #expect(pad.told == ["came", "moved -20.0 0.0", "left"])
  }

  @Test func `a disabled input handles nothing`() {
    let pad = Pad()
    pad.input?.isEnabled = false
    pad.drag((-30, 0))
    #expect(pad.told == [])
  }

  @Test func `a target inside has priority where the drag began`() async {
    let (outer, inner) = (Pad(), Pad())
    inner.axes = [.horizontal]
    outer.adopt(inner)
    await Stage(outer, width: 200, height: 100)
    outer.drag((-30, 0))
    #expect(outer.told == ["came", "left"], "the inner one takes horizontal drags")
    outer.told = []
    outer.drag((0, -30))
    #expect(outer.told == ["came", "moved 0.0 30.0", "flung"], "and leaves the others")
  }

  @Test func `a released pad is freed`() {
    let tracker = LifetimeTracker()
    do {
      let pad = Pad()
      pad.token = tracker.token()
      pad.drag((-30, 0))
    }
    #expect(tracker.alive == 0)
  }
}
