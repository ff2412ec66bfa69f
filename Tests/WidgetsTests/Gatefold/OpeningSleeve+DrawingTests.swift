import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct OpeningSleeveDrawingTests {
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
