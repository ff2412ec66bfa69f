import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct HalvedTexturesTests {
  /// A cover of lines one texel wide, black and white by turns.
  private final class Lines: CustomWidget {
    private let texture = Texture(width: 512, height: 512) { bytes in
      for index in bytes.indices {
        bytes[index] = index % 4 == 3 || (index / 4) % 2 == 0 ? 255 : 0
      }
    }

    override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
      SizeRequest(minimum: 1, natural: 48)
    }

    override func draw(on snapshot: Snapshot) { snapshot.draw(texture, in: Rect(size: size)) }
  }

  private func sleeve() async -> (OpeningSleeve, Stage) {
    let clock = HandClock(time: 100)
    let sleeve = OpeningSleeve(cover: Lines(), frames: clock, now: { clock.now })
    sleeve.reducesMotion = false
    sleeve.closedFrame = Rect(x: 12, y: 540, width: 48, height: 48)
    return (sleeve, await Stage(sleeve, width: 900, height: 600))
  }

  @Test(arguments: [
    (1.0, 0), (0.5, 0), (0.49, 1), (0.25, 1), (0.24, 2), (0.11, 3), (0.01, 4), (0, 4),
  ])
  func `a picture is halved until it is shown at half of its size or more`(
    scale: Double,
    count: Int
  ) {
    #expect(HalvedTextures.halvings(at: scale) == count)
  }

  @Test(arguments: [0.0, 0.1, 0.2]) func `fine lines of a small cover become an even grey`(
    opening: Double
  ) async throws {
    let (sleeve, stage) = await sleeve()
    sleeve.set(opening: opening)
    let pixels = try stage.pixels()
    let center = sleeve.layout.center(at: opening)
    let greys = (-12...12).map { Int(pixels[Int(center.x) + $0, Int(center.y)].red) }
    #expect(greys.allSatisfy { 100...156 ~= $0 }, "\(greys)")
  }

  @Test func `a cover is halved once, whatever the opening`() async throws {
    let (sleeve, _) = await sleeve()
    func draw(at opening: Double) -> Int {
      sleeve.set(opening: opening)
      _ = RenderNode.recording { sleeve.draw(on: $0) }
      return sleeve.halved.made
    }
    let made = draw(at: 0)
    #expect(made > 0)
    for opening in [0.1, 0.2, 0.3, 1, 0] { #expect(draw(at: opening) == made) }
  }

  @Test func `only so many textures have copies`() {
    let halved = HalvedTextures()
    let textures = (0..<12).map { _ in Texture(width: 8, height: 2) { _ in } }
    for texture in textures {
      let small = halved.halved(texture, times: 2)
      #expect(small?.width == 2 && small?.height == 1)
    }
    #expect(halved.halved(textures[0], times: 0) == nil)
    #expect(halved.halved(textures[11], times: 3)?.width == 1)
    #expect(halved.made == 25)
  }
}
