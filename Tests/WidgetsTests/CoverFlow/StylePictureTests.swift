import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct StylePictureTests {
  private let clock = HandClock(time: 100)

  private func picture(of style: FlowStyle) -> StylePicture {
    let picture = StylePicture(of: style, frames: clock, now: { [clock] in clock.now })
    picture.reducesMotion = false
    return picture
  }

  @discardableResult
  private func shown(_ picture: StylePicture) async -> Stage {
    await Stage(picture, width: 136, height: 72)
  }

  @Test func `every style has its own picture`() async throws {
    var pictures: [PixelMap] = []
    for (name, style) in CoverFlowTests.styles {
      let stage = await shown(picture(of: style))
      let pixels = try stage.pixels()
      stage.close()
      for other in pictures {
        #expect(pixels.difference(from: other, tolerance: 8) > 0.02, "\(name)")
      }
      pictures.append(pixels)
      let colors = Set(pixels.words)
      #expect(colors.count > 100, "\(name)")
    }
  }

  @Test func `it is a texture without 3D transforms, for every renderer`() async throws {
    let picture = picture(of: .gatefold)
    await shown(picture)
    let text = try #require(RenderNode.recording { picture.draw(on: $0) }).text
    #expect(text.contains("texture {") && text.contains("rounded-clip {"))
    #expect(!text.contains("transform {") && !text.contains("perspective"))
  }

  @Test func `a lively picture glides by one cover after the other, and ends in a cover`()
    async throws
  {
    let picture = picture(of: .gatefold)
    await shown(picture)
    #expect(clock.running == 0)
    picture.isLively = true
    #expect(clock.running == 1)
    clock.run(0.35)
    #expect(picture.position > 0.1 && picture.position < 0.9)
    clock.run(0.5)
    #expect(picture.position == 1)
    clock.run(1.2)
    #expect(picture.position > 1 && picture.position < 2)
    picture.isLively = false
    #expect(clock.running == 1)
    clock.run(2)
    #expect(picture.position == 2)
    #expect(clock.running == 0 && !picture.isRunning)
  }

  @Test func `with reduced motion it stands still`() async throws {
    let picture = picture(of: .gatefold)
    picture.reducesMotion = true
    await shown(picture)
    picture.isLively = true
    clock.run(2)
    #expect(clock.running == 0 && picture.position == 0)
  }

  @Test func `no frames run while it is not on the screen`() async throws {
    let picture = picture(of: .gatefold)
    picture.isLively = true
    #expect(clock.running == 0)
    let stage = await shown(picture)
    #expect(clock.running == 1)
    stage.window.content = nil
    #expect(await until { !picture.isMapped })
    #expect(clock.running == 0)
  }

  @Test func `from right to left it is mirrored`() async throws {
    let stage = await shown(picture(of: .gatefold))
    let before = try stage.pixels()
    stage.close()
    let mirrored = picture(of: .gatefold)
    mirrored.isRightToLeft = true
    let other = await shown(mirrored)
    let after = try other.pixels()
    func share(_ isAlike: (_ x: Int, _ y: Int) -> Bool) -> Double {
      let (width, height) = (before.width, before.height)
      let places = (0..<height).flatMap { y in (0..<width).map { (x: $0, y: y) } }
      return Double(places.count { isAlike($0.x, $0.y) }) / Double(places.count)
    }
    #expect(share { before[$0, $1].distance(to: after[135 - $0, $1]) < 32 } > 0.95)
    #expect(before.difference(from: after, tolerance: 32) > 0.1)
  }

  @Test func `it is freed while it moves`() async throws {
    await expectFreed {
      let picture = picture(of: .gatefold)
      let stage = await shown(picture)
      picture.isLively = true
      clock.run(0.3)
      stage.close()
      return [picture]
    }
    clock.turn()
    #expect(clock.running == 0)
  }
}
