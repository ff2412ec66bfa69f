internal import CGtk
public import GLib

/// Where frames come from: a widget's clock on the screen, a turned hand in tests.
public protocol FrameSource: AnyObject {
  /// Calls `step` with the time of each frame, in seconds, until it answers false.
  @discardableResult
  func eachFrame(_ step: @escaping @MainActor (_ time: Double) -> Bool) -> FrameTick
}

/// A running call per frame, kept by who may want to stop it early.
public final class FrameTick {
  private var cancel: (() -> Void)?

  /// A tick that ends by calling `cancel`.
  public init(cancel: @escaping () -> Void) { self.cancel = cancel }

  /// Ends it; once it has ended nothing happens.
  public func stop() {
    cancel?()
    cancel = nil
  }
}

extension Widget: FrameSource {
  /// Calls `step` at each frame of the window while this widget is on the screen.
  @discardableResult
  public func eachFrame(_ step: @escaping @MainActor (_ time: Double) -> Bool) -> FrameTick {
    let box = StepBox(step)
    let raw = widget
    let data = Unmanaged.passRetained(box).toOpaque()
    let id = gtk_widget_add_tick_callback(raw, callStep, data, releaseStep)
    // The widget holds the box, so while there is a box there is the widget.
    return FrameTick { [life = box.life] in
      if !life.isOver { gtk_widget_remove_tick_callback(raw, id) }
    }
  }

  /// What tells the phases of each frame, for measurements; nil while the widget is in no window.
  public var frameClock: Object? {
    gtk_widget_get_frame_clock(widget).map { Object(sharing: UnsafeMutableRawPointer($0)) }
  }

  /// When the present frame began, in seconds on the clock of `MainLoop.now`; that clock's own
  /// time while the widget is in no window.
  public var frameTime: Double {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return MainLoop.now }
    return Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
  }

  /// Which frame of its window the present one is: two that follow each other at once may have the same
  /// time; 0 while the widget is in no window.
  var frameNumber: Int {
    gtk_widget_get_frame_clock(widget).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? 0
  }
}

private final class StepBox {
  let step: (Double) -> Bool
  let life = Lifespan()

  init(_ step: @escaping (Double) -> Bool) { self.step = step }

  deinit { life.end() }
}

private nonisolated let callStep: GtkTickCallback = { _, clock, data in
  nonisolated(unsafe) let (clock, data) = (clock, data)
  return MainActor.assumeIsolated {
    guard let data, let clock else { return 0 }
    let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
    return Unmanaged<StepBox>.fromOpaque(data).takeUnretainedValue().step(time) ? 1 : 0
  }
}

private nonisolated let releaseStep: GDestroyNotify = { data in
  data.map { Unmanaged<StepBox>.fromOpaque($0).release() }
}
