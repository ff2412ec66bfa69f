import Gtk
import TestSupport
import Testing

@testable import Showcase

@Suite(.serialized, .needsDisplay) struct BridgeStageTests {
  @Test func `the sleeve at rest is drawn as recorded`() async throws {
    let bridge = BridgeStage(turn: 34)
    await Stage(bridge, width: 480, height: 320)
    // Without art and letters, which depend on fonts and on the painter.
    try expectDrawing(RenderNode.recording { bridge.drawRoom(on: $0) }, is: "bridge-room")
  }

  @Test func `a turned sleeve is narrower, nearer at one side and mirrored below`() async throws {
    let bridge = BridgeStage(turn: 34)
    let stage = await Stage(bridge, width: 480, height: 320)
    #expect(await until { bridge.hasArt })
    let pixels = try stage.pixels()
    func bright(_ x: Int, _ y: Int) -> Bool { pixels[x, y].red > 150 && pixels[x, y].green > 130 }
    let row = 128
    let columns = (0..<pixels.width).filter { bright($0, row) }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(last - first < 160 && last - first > 110)
    func height(_ x: Int) -> Int { (0..<pixels.height).count { bright(x, $0) } }
    #expect(height(first + 4) > height(last - 4) + 15, "the left edge is nearer")
    #expect(pixels[first + 8, 215].red > 30, "the floor reflects its foot")
    #expect(pixels[20, 300].distance(to: PixelMap.Pixel(red: 0, green: 0, blue: 0)) < 12)
  }

  @Test func `the arrow keys turn it, Home turns it back`() {
    let bridge = BridgeStage(turn: 0)
    #expect(bridge.press(.right) && bridge.press(.right) && bridge.traceSample.position == 30)
    #expect(bridge.press(.left) && bridge.traceSample.position == 15)
    #expect(bridge.press(.home) && bridge.traceSample.position == 0)
    #expect(!bridge.press(.enter))
  }

  @Test func `it is an image with an accessible name`() {
    #expect(BridgeStage(turn: 0).isAccessible(as: .image))
  }

  @Test func `it is freed after its window, painting or not`() async {
    weak var gone: BridgeStage?
    for wait in [true, false] {
      do {
        let bridge = BridgeStage(turn: 0)
        gone = bridge
        let stage = await Stage(bridge, width: 100, height: 100)
        if wait { await until { bridge.hasArt } }
        stage.close()
      }
      #expect(await until { gone == nil })
    }
  }
}
