internal import CGtk
public import GLib

/// A source of frames: a widget's frame clock, or a manual one in tests.
public protocol FrameSource: AnyObject {
  /// Calls `step` with the time of each frame, in seconds, until it returns false.
  @discardableResult
  func eachFrame(_ step: @escaping @MainActor (_ time: Double) -> Bool) -> FrameTick
}

extension FrameSource {
  /// Calls `step` once, in the next frame.
  public func inNextFrame(_ step: @escaping @MainActor () -> Void) {
    eachFrame { _ in
      step()
      return false
    }
  }
}

/// A running frame callback; retain it to stop it early.
public final class FrameTick {
  private var cancel: (() -> Void)?

  /// A tick whose `stop()` calls `cancel`.
  public init(cancel: @escaping () -> Void) { self.cancel = cancel }

  /// Stops it; later calls do nothing.
  public func stop() {
    cancel?()
    cancel = nil
  }
}

extension Widget: FrameSource {
  /// Calls `step` at each frame of the window while this widget is mapped.
  @discardableResult
  public func eachFrame(_ step: @escaping @MainActor (_ time: Double) -> Bool) -> FrameTick {
    let (raw, life) = (widget, Lifespan())
    let data = DataBox.pointer(to: Step(call: step), life: life)
    let id = gtk_widget_add_tick_callback(raw, callStep, data, releaseData)
    // The widget owns the box, so the widget exists as long as the box does.
    return FrameTick { if !life.isOver { gtk_widget_remove_tick_callback(raw, id) } }
  }

  /// The object that emits each frame's phases as signals; nil while the widget is in no window.
  public var frameClock: Object? {
    gtk_widget_get_frame_clock(widget).map { Object(sharing: UnsafeMutableRawPointer($0)) }
  }

  /// When the current frame began, in seconds on the clock of `MainLoop.now`.
  public var frameTime: Double {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return MainLoop.now }
    return Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
  }

  /// The number of the window's current frame: two consecutive frames may have the same time; 0
  /// while the widget is in no window.
  var frameNumber: Int {
    gtk_widget_get_frame_clock(widget).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? 0
  }
}

// In a struct, because a generic box would allocate to convert a closure at each frame.
private nonisolated struct Step {
  let call: @MainActor (Double) -> Bool
}

private nonisolated let callStep: GtkTickCallback = { _, clock, data in
  nonisolated(unsafe) let (clock, data) = (clock, data)
  return MainActor.assumeIsolated {
    guard let data, let clock else { return 0 }
    let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
    return DataBox<Step>.value(at: data).call(time) ? 1 : 0
  }
}
