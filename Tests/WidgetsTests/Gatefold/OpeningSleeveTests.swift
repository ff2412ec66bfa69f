import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct OpeningSleeveTests {
  @Test func `it begins closed, and nothing runs`() async {
    let stand = await SleeveStand()
    #expect(stand.sleeve.opening == 0 && stand.clock.running == 0)
    #expect(stand.sleeve.backdropOpacity == 0 && stand.sleeve.controlsOpacity == 0)
  }

  @Test func `it opens by its spring and rests at exactly 1, then closes to exactly 0`() async {
    let stand = await SleeveStand()
    var rests: [Double] = []
    stand.sleeve.onRest = { rests.append(stand.sleeve.opening) }
    stand.sleeve.open()
    stand.clock.turn()
    stand.clock.turn()
    #expect(stand.sleeve.opening > 0 && stand.sleeve.opening < 1)
    stand.settle()
    #expect(rests == [1] && stand.clock.running == 0 && stand.sleeve.isOpenAtRest)
    stand.sleeve.close()
    stand.settle()
    #expect(rests == [1, 0] && stand.clock.running == 0)
  }

  @Test func `an opening that is set is shown at once`() async {
    let stand = await SleeveStand()
    var changes = 0
    stand.sleeve.onChange = { changes += 1 }
    stand.sleeve.set(opening: 0.4)
    #expect(stand.sleeve.opening == 0.4 && stand.clock.running == 0 && changes == 1)
    var rests = 0
    stand.sleeve.onRest = { rests += 1 }
    stand.sleeve.set(opening: 0.7)
    #expect(rests == 0, "it only rests at its ends")
    stand.sleeve.set(opening: 1)
    #expect(rests == 1)
  }

  @Test func `with reduced motion it opens and turns its page at once`() async {
    let stand = await SleeveStand()
    stand.sleeve.reducesMotion = true
    stand.sleeve.open()
    #expect(stand.sleeve.opening == 1 && stand.clock.running == 0)
    stand.sleeve.showsReverse = true
    #expect(stand.sleeve.turn.value == 1 && stand.clock.running == 0)
    stand.drag(up: -40)
    #expect(stand.sleeve.opening == 1 || stand.sleeve.opening == 0)
    #expect(stand.clock.running == 0)
  }

  @Test func `the closed cover may move at any time`() async {
    let stand = await SleeveStand()
    stand.sleeve.closedFrame = Rect(x: 100, y: 500, width: 40, height: 40)
    #expect(await until { abs(stand.center.x - 120) < 1e-9 && abs(stand.center.y - 520) < 1e-9 })
    #expect(stand.sleeve.opening == 0)
  }

  @Test func `no motion lays out a side again`() async {
    let stand = await SleeveStand()
    stand.sleeve.open()
    let before = stand.cover.size
    for _ in 0..<20 {
      stand.clock.turn()
      #expect(stand.cover.size == before)
    }
    #expect(stand.cover.size.width == stand.sleeve.layout.side)
  }

  // MARK: - The page

  @Test func `only what lies open and still can be clicked, focused and read`() async {
    let stand = await SleeveStand()
    let (page, reverse) = (stand.sleeve.pageSide, stand.sleeve.reverseSide)
    #expect(!page.isChildVisible && page.isHiddenFromReaders && !page.isTarget)
    stand.sleeve.set(opening: 0.6)
    #expect(page.isChildVisible && page.isHiddenFromReaders && !page.isTarget)
    stand.sleeve.set(opening: 1)
    #expect(page.isChildVisible && !page.isHiddenFromReaders && page.isTarget)
    #expect(!reverse.isChildVisible && reverse.isHiddenFromReaders && !reverse.isTarget)
    #expect(!stand.sleeve.coverSide.isHiddenFromReaders)
  }

  @Test func `open, a click reaches the button that is seen`() async throws {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: 1)
    #expect(await until { stand.page.button.isMapped })
    let corner = stand.sleeve.pageFrame.origin
    let picked = stand.sleeve.pick(at: Point(x: corner.x + 40, y: corner.y + 30))
    var found = picked
    while let widget = found, widget !== stand.page.button { found = widget.parent }
    #expect(found === stand.page.button)
  }

  @Test func `the page turns over to its reverse, and back`() async {
    let stand = await SleeveStand()
    let sleeve = stand.sleeve
    sleeve.set(opening: 1)
    sleeve.showsReverse = true
    stand.clock.run(0.05)
    #expect(sleeve.turn.value > 0 && sleeve.turn.value < 1 && !sleeve.isOpenAtRest)
    #expect(sleeve.pageSide.isChildVisible && sleeve.reverseSide.isChildVisible)
    #expect(!sleeve.pageSide.isTarget && !sleeve.reverseSide.isTarget)
    // Turned back in flight it keeps its place and its velocity.
    let before = sleeve.turn.value
    sleeve.showsReverse = false
    #expect(abs(sleeve.turn.value - before) < 0.02)
    sleeve.showsReverse = true
    stand.settle()
    #expect(sleeve.turn.value == 1 && stand.clock.running == 0)
    #expect(!sleeve.pageSide.isChildVisible && sleeve.reverseSide.isTarget)
    #expect(!sleeve.reverseSide.isHiddenFromReaders)
  }

  // MARK: - Widget

  @Test func `the cover has its record's name and the focus, the sleeve is a group`() async {
    let stand = await SleeveStand()
    stand.sleeve.coverName = "Signals"
    #expect(stand.sleeve.isAccessible(as: .group))
    #expect(stand.sleeve.coverSide.told(.label("Signals")))
    #expect(stand.sleeve.coverSide.isFocusable)
    #expect(stand.sleeve.coverSide.takeFocus())
  }

  @Test func `from right to left the page is on the left`() async {
    let stand = await SleeveStand(isMirrored: true)
    #expect(stand.sleeve.layout.isRightToLeft)
    #expect(stand.sleeve.pageFrame.origin.x < stand.sleeve.coverFrame.origin.x)
    stand.drag(up: 100, flings: false)
    #expect(stand.sleeve.opening >= 0)
  }

  @Test func `it is freed after its window, at rest and in flight`() async {
    for isMoving in [false, true] {
      let tracker = LifetimeTracker()
      weak var gone: OpeningSleeve?
      do {
        let stand = await SleeveStand()
        gone = stand.sleeve
        stand.page.token = tracker.token()
        if isMoving {
          stand.sleeve.open()
          stand.clock.turn()
          stand.sleeve.showsReverse = true
        }
        stand.stage.close()
      }
      #expect(await until { gone == nil && tracker.alive == 0 })
    }
  }

  @Test func `a frame of its flight costs less than half of its time`() async {
    let stand = await SleeveStand()
    #expect(await until { stand.sleeve.isPainted })
    let count = 50
    let spent = ProcessorTime.spent {
      for step in 0..<count {
        stand.sleeve.set(opening: Double(step) / Double(count))
        _ = RenderNode.recording { stand.sleeve.draw(on: $0) }
      }
    }
    print("a frame of an opening sleeve costs \(spent / Double(count) * 1e6) µs")
    #expect(spent / Double(count) < 0.008)
  }

  @Test func `its trace has the opening, the velocity and the centre of the cover`() async {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: 0.25)
    #expect(stand.sleeve.traceSample.position == 0.25)
    #expect(stand.sleeve.traceDetails.map(\.name) == ["centerX", "centerY", "flow", "wing"])
  }

  private func isRed(_ pixel: PixelMap.Pixel) -> Bool {
    pixel.red > 180 && pixel.green < 80 && pixel.blue < 80
  }

  private func isBlue(_ pixel: PixelMap.Pixel) -> Bool {
    pixel.blue > 100 && pixel.red < 80 && pixel.green < 110
  }

  /// The pixels of a drawing of a stage of 900 × 600.
  ///
  /// Drawings to be compared must exist at the same time: GTK 4.8 finds the textures of the last
  /// frame by the addresses of its nodes.
  private func pixels(of node: RenderNode) throws -> PixelMap {
    let area = Rect(x: 0, y: 0, width: 900, height: 600)
    return try Renderer(offscreen: .gl).texture(of: node, in: area).pixels()
  }

  @Test(arguments: [0.15, 0.3, 0.5, 0.65]) func `its poses are drawn as recorded`(
    opening: Double
  ) async throws {
    let usual = Snapshot.drawsInPieces
    defer { Snapshot.drawsInPieces = usual }
    Snapshot.drawsInPieces = false
    let stand = await SleeveStand(600, 500)
    stand.sleeve.set(opening: opening)
    let node = RenderNode.recording { stand.sleeve.draw(on: $0) }
    try expectDrawing(node, is: "gatefold-\(Int(opening * 100))", within: 0.01)
  }

  @Test func `closed, only the cover is seen, exactly on its place`() async throws {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: 0)
    let pixels = try stand.stage.pixels()
    for (x, y) in [(12, 540), (59, 540), (12, 587), (59, 587), (36, 564)] {
      #expect(isRed(pixels[x, y]), "\(x), \(y)")
    }
    for (x, y) in [(10, 564), (61, 564), (36, 538), (36, 589), (450, 300)] {
      #expect(!isRed(pixels[x, y]), "\(x), \(y)")
    }
  }

  @Test(arguments: [false, true]) func `open, cover, page and disc are side by side on a mirror`(
    isMirrored: Bool
  ) async throws {
    let stand = await SleeveStand(isMirrored: isMirrored)
    #expect(await until { stand.sleeve.isPainted })
    stand.sleeve.set(opening: 1)
    let pixels = try stand.stage.pixels()
    let layout = stand.sleeve.layout
    let (cover, page) = (layout.cover, layout.page)
    #expect(isRed(pixels[Int(cover.center.x), Int(cover.center.y)]))
    #expect(isBlue(pixels[Int(page.center.x), Int(page.center.y)]))
    let outside = isMirrored ? page.origin.x - 20 : page.origin.x + page.size.width + 20
    let disc = pixels[Int(outside), Int(page.center.y)]
    #expect(disc.red > 8 && disc.red < 160 && abs(Int(disc.red) - Int(disc.blue)) < 12)
    let foot = Int(cover.origin.y + cover.size.height + 10)
    let mirror = pixels[Int(cover.center.x), foot]
    #expect(mirror.red > 30 && mirror.red < 140)
    // The page's own pixels are not resampled: the button's edge is as sharp as GTK draws it.
    #expect(stand.page.convert(.zero, to: stand.sleeve) == page.origin)
  }

  @Test(arguments: [0.2, 0.5, 0.8, 1]) func `without 3D transforms nothing is pink`(
    opening: Double
  ) async throws {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: opening)
    stand.sleeve.hold(turn: opening == 1 ? 0.3 : 0)
    let node = try #require(
      RenderNode.recording { stand.sleeve.drawSleeve(on: $0, inSpace: false) }
    )
    #expect(!node.text.contains("matrix3d") && !node.text.contains("perspective"))
    let area = Rect(x: 0, y: 0, width: 900, height: 600)
    let pixels = try Renderer(offscreen: .cairo).texture(of: node, in: area).pixels()
    for y in stride(from: 0, to: 600, by: 7) {
      for x in stride(from: 0, to: 900, by: 7) {
        let pixel = pixels[x, y]
        #expect(!(pixel.red > 240 && pixel.blue > 150 && pixel.green < 140), "\(x), \(y)")
      }
    }
    let center = stand.center
    if opening < 1 { #expect(isRed(pixels[Int(center.x), Int(center.y)])) }
  }

  @Test(arguments: [0.4, 0.6, 0.9]) func `renderers that draw in pieces show the same`(
    opening: Double
  ) async throws {
    let usual = Snapshot.drawsInPieces
    defer { Snapshot.drawsInPieces = usual }
    let stand = await SleeveStand()
    #expect(await until { stand.sleeve.isPainted })
    stand.sleeve.set(opening: opening)
    func node(inPieces: Bool) throws -> RenderNode {
      Snapshot.drawsInPieces = inPieces
      return try #require(RenderNode.recording { stand.sleeve.draw(on: $0) })
    }
    let nodes = [try node(inPieces: true), try node(inPieces: false)]
    let (whole, plain) = (try pixels(of: nodes[0]), try pixels(of: nodes[1]))
    if !usual { #expect(whole.difference(from: plain, tolerance: 16) < 0.004) }
  }

  @Test func `a page lands on the cover without a trace`() async throws {
    let stand = await SleeveStand()
    stand.sleeve.set(opening: 1)
    func node(_ turn: Double) throws -> RenderNode {
      stand.sleeve.hold(turn: turn)
      return try #require(RenderNode.recording { stand.sleeve.draw(on: $0) })
    }
    let nodes = try [0.9999, 1, 0.0001, 0].map { try node($0) }
    let (almost, landed) = (try pixels(of: nodes[0]), try pixels(of: nodes[1]))
    #expect(almost.difference(from: landed, tolerance: 12) < 0.004)
    let (begun, flat) = (try pixels(of: nodes[2]), try pixels(of: nodes[3]))
    // The reverse lies in the shade of the page, so only the cover is compared.
    let cover = stand.sleeve.coverFrame
    #expect(
      begun[Int(cover.center.x), Int(cover.center.y)]
        == flat[Int(cover.center.x), Int(cover.center.y)]
    )
  }
}
