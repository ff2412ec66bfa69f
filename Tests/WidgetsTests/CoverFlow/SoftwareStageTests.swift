import Geometry
import Gtk
import Pixels
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct SoftwareStageTests {
  /// Pictures with edges and gradients, where mistakes are visible.
  private nonisolated struct Patterns: CoverProvider {
    @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
      Picture(width: 150, height: 150) { pixels in
        for y in 0..<150 {
          for x in 0..<150 {
            let base = PlainArt.color(of: id)
            let isInk = (x - 75) * (x - 75) + (y - 65) * (y - 65) < 2000 || y > 125
            let share = isInk ? 0.2 : 0.6 + 0.4 * Double(x) / 150
            pixels[y * 150 + x] = UInt32(
              pixel: Color(
                red: base.red * share,
                green: base.green * share,
                blue: base.blue * share
              )
            )
          }
        }
      }
    }
  }

  @Test(
    arguments: [(0, 3.0), (0, 3.5), (0, 3.25), (1, 3.0), (2, 3.4), (4, 3.5)] as [(Int, Double)]
  )
  func `at most two in a hundred pixels differ from GL's`(
    style: Int,
    position: Double
  ) async throws {
    let stand = await FlowStand(
      style: CoverFlowTests.styles[style].1,
      width: 680,
      height: 302,
      art: Patterns()
    )
    stand.flow.jump(toPosition: position)
    await stand.drawn()
    await stand.pictured()
    let drawn = try stand.stage.pixels()
    stand.flow.software.pretend(.cairo)
    await stand.drawn()
    await stand.pictured()
    #expect(stand.flow.painted.allSatisfy { $0.baked?.columns != nil })
    let columns = try stand.stage.pixels()
    let difference = drawn.difference(from: columns, tolerance: 24)
    #expect(difference <= 0.02, "\((difference * 10_000).rounded() / 100) %")
    #expect(drawn.difference(from: columns, tolerance: 0) > 0, "these are two drawings")
  }
}
