internal import GLib
public import Gtk
public import Notation

/// A widget whose frames can be traced.
public protocol Traceable: CustomWidget {
  /// What its lines in a trace are called.
  var traceName: String { get }
  /// How it stands at the frame that is being drawn.
  var traceSample: TraceSample { get }
}

/// How a widget stood at a frame.
public nonisolated struct TraceSample: Sendable, Equatable {
  /// Where its one moving number is, in the widget's own unit.
  public var position: Double
  /// How fast that number moves, in units per second.
  public var velocity: Double
  /// How many recycled children are alive.
  public var live: Int
  /// How many have ever been made.
  public var created: Int

  /// A sample by its numbers.
  public init(position: Double, velocity: Double, live: Int = 0, created: Int = 0) {
    self.position = position
    self.velocity = velocity
    self.live = live
    self.created = created
  }
}

/// Writes one JSON object a line for every frame that a widget draws.
public final class FrameTrace {
  private let file: TraceFile

  /// A trace into a file.
  public init(to file: TraceFile) { self.file = file }

  /// Follows a widget from now on; each of its lines has these members besides its own.
  public func follow(
    _ widget: any Traceable,
    and more: @escaping () -> [(name: String, value: JSON)] = { [] }
  ) {
    widget.onDrawn = { [file, weak widget] cost in
      guard let widget else { return }
      let sample = widget.traceSample
      file.write(
        [
          ("time", .number(cost.time)), ("frame", .integer(cost.frame)),
          ("widget", .text(widget.traceName)),
          ("position", .number(sample.position)), ("velocity", .number(sample.velocity)),
          ("live", .integer(sample.live)), ("created", .integer(sample.created)),
          ("layout", .number(cost.layout * 1e6)), ("drawing", .number(cost.drawing * 1e6)),
        ] + more()
      )
    }
  }

  /// Answers marks from now on: what a test cannot see by the frames is whether all that its hands did
  /// before has been heard, on a machine of which it does not know how long a frame takes.
  ///
  /// The Super keys mean nothing to any part. Keys come after all that came before them, and the
  /// answer after frames in which whatever that began has moved.
  public func answerMarks(on window: Widget) {
    let keys = KeyController()
    keys.listen(in: .capture)
    keys.onPress { [file, weak window] key, _ in
      let name = key.name
      guard name == "Super_L" || name == "Super_R", let window else { return false }
      var frames = 3
      window.eachFrame { _ in
        frames -= 1
        if frames == 0 { file.write([("event", .text("mark")), ("key", .text(name))]) }
        return frames > 0
      }
      return false
    }
    window.add(keys)
  }
}
