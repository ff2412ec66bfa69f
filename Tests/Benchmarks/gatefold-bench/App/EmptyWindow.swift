internal import Adwaita
internal import GLib
internal import Geometry
internal import Glibc
internal import Gtk
internal import Widgets

/// A window of libadwaita with a header bar and nothing in it: the least that any start takes.
enum EmptyWindow {
  /// Writes the time of its first frame into the file of `GATEFOLD_TRACE`, and stays.
  static let benchmark = Benchmark(id: "empty-window", isListed: false) {
    guard let path = getenv("GATEFOLD_TRACE").map({ String(cString: $0) }) else {
      throw BenchStand.NoWindow()
    }
    let trace = try TraceFile(path: path)
    let application = AdwaitaApplication(id: "io.github.gatefold.Empty", isAlone: false)
    application.onActivate {
      let window = AdwaitaWindow(of: application)
      window.setDefaultSize(AppRun.windowSize)
      let column = Box(.vertical)
      column.append(AdwaitaHeaderBar())
      let nothing = Nothing()
      nothing.expand(horizontally: true, vertically: true)
      var isListening = false
      nothing.onDrawn = { [weak window] cost in
        trace.write([("time", .number(cost.time)), ("widget", .text("empty"))])
        guard !isListening, let clock = window?.frameClock else { return }
        isListening = true
        clock.connect(Notice("after-paint")) {
          trace.write([("event", .text("start")), ("time", .number(MainLoop.now))])
        }
      }
      column.append(nothing)
      window.content = column
      window.present()
    }
    _ = application.run()
    return []
  }

  private final class Nothing: CustomWidget {
    override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
      SizeRequest(minimum: 0, natural: 0)
    }
  }
}
