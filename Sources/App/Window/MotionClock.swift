internal import GLib
internal import Gtk

/// What animations run by: the frames of each widget itself, or a manual clock in tests.
struct MotionClock {
  var frames: (any FrameSource)?
  var now: () -> Double = { MainLoop.now }
}
