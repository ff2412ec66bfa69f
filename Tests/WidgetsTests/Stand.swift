import Gtk
import TestSupport
import Testing

/// A widget with a clock that a test turns, in a window once it is opened.
class Stand<Shown: CustomWidget> {
  let shown: Shown
  let clock: HandClock
  private var opened: Stage?

  init(_ shown: Shown, clock: HandClock) { (self.shown, self.clock) = (shown, clock) }

  var stage: Stage {
    guard let opened else { preconditionFailure("it is not in a window yet") }
    return opened
  }

  var node: RenderNode? { RenderNode.recording { [shown] in shown.draw(on: $0) } }

  /// Shows the widget, or only a part of it, in a window.
  func open(_ part: Widget? = nil, width: Int, height: Int) async {
    opened = await Stage(part ?? shown, width: width, height: height)
  }

  func close() { opened?.close() }

  /// Runs the clock until nothing moves, without drawing.
  func settle() { clock.run(3) }
}
