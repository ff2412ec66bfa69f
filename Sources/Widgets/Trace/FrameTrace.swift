internal import GLib
public import Gtk
public import Values

/// A widget whose frames can be traced.
public protocol Traceable: CustomWidget {
  var traceName: String { get }
  /// The state at the current frame.
  var traceSample: TraceSample { get }
  /// More members, for traces that follow the widget `inDetail`.
  var traceDetails: [(name: String, value: JSON)] { get }
}

extension Traceable {
  public var traceDetails: [(name: String, value: JSON)] { [] }
}

/// The state of a widget at a frame.
public nonisolated struct TraceSample: Sendable, Equatable {
  /// The widget's animated value, in its own unit.
  public var position: Double
  /// The velocity of that value, in units per second.
  public var velocity: Double
  public var live: Int
  /// The number of children ever created.
  public var created: Int

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

  public init(to file: TraceFile) { self.file = file }

  /// Starts tracing a widget; `more` adds members to each of its lines.
  public func follow(
    _ widget: any Traceable,
    inDetail: Bool = false,
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
        ] + more() + (inDetail ? widget.traceDetails : [])
      )
    }
  }

  /// Writes a mark for each press of a Super key, which no other handler uses, so that a test can
  /// tell when its previous input has been processed.
  ///
  /// Keys arrive after all earlier input. The mark follows three frames later, when everything that
  /// the input started has moved.
  public func answerMarks(on window: Widget) {
    window.onKeyPress(in: .capture) { [file, weak window] key, _ in
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
  }
}
