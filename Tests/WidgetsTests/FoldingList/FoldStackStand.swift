import Geometry
import Gtk
import Motion
import TestSupport
import Testing
import Values

@testable import Widgets

/// Two kinds of sheets in turn, each with so many rows.
final class TestSheets: FoldSheets {
  var counts: [Int]
  var artist = ""
  var headings: [Int] = []
  /// The row that has to be visible when the second sheet takes the page.
  var inView: Int?

  init(_ counts: [Int]) { self.counts = counts }

  func rowCount(of sheet: Int) -> Int { counts[sheet & 1] }
  func title(of sheet: Int) -> String { "Sheet \(sheet)" }
  func headings(of sheet: Int) -> [Int] { headings }
  func rowInView(of sheet: Int) -> Int? { sheet & 1 == 1 ? inView : nil }
  func row(_ row: Int, of sheet: Int) -> TrackRow {
    TrackRow(
      number: "\(row + 1)",
      title: "\(sheet).\(row)",
      artist: artist,
      duration: "3:00",
      isHeading: headings.contains(row)
    )
  }

  func play(
    sheet: Int = 0,
    width: Int = 400,
    _ body: @MainActor (FoldStack, HandClock, Stage) async throws -> Void
  ) async rethrows {
    let clock = HandClock(time: 10)
    let stack = FoldStack(self, sheet: sheet, frames: clock, now: { clock.now })
    stack.reducesMotion = false
    // GTK gives the first widget of a window the focus; between two sheets no row accepts it.
    stack.show(TrackFold.Share(above: sheet, below: sheet + 1, fraction: 0.5))
    let stand = Stand(stack, clock: clock)
    await stand.open(width: width, height: 203)
    stack.show(TrackFold.Share(above: sheet, below: sheet + 1, fraction: 0))
    clock.run(0.1)
    try await body(stack, clock, stand.stage)
    stand.close()
  }
}

extension FoldStack {
  /// Drags the rows by a distance with a finger, which rests before it is lifted.
  func drag(by distance: Double, _ clock: HandClock) {
    _ = handCame(at: clock.time)
    let movement = HandMovement(device: .touch, axis: .vertical, start: .zero)
    handMoved(by: Point(x: 0, y: distance), of: movement, at: clock.time)
    clock.turn(0.2)
    handLeft(flings: true, at: clock.time)
    clock.run(1)
  }
}
