import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct RendererTests {
  /// Two halves, from (10, 20): red at the left, blue at the right.
  private func halves() throws -> RenderNode {
    try #require(
      RenderNode.recording { snapshot in
        let red = Color(red: 1, green: 0, blue: 0)
        snapshot.fill(Rect(x: 10, y: 20, width: 30, height: 40), with: red)
        let blue = Color(red: 0, green: 0, blue: 1)
        snapshot.fill(Rect(x: 40, y: 20, width: 30, height: 40), with: blue)
      }
    )
  }

  @Test(arguments: [Renderer.Kind.gl, .cairo])
  func `a renderer without a window draws a node`(kind: Renderer.Kind) throws {
    let renderer = try Renderer(offscreen: kind)
    #expect(renderer.kind == kind)
    let all = renderer.texture(
      of: try halves(),
      in: Rect(x: 10, y: 20, width: 60, height: 40)
    )
    #expect(all.width == 60 && all.height == 40)
    let pixels = all.pixels()
    #expect(pixels[0, 0] == PixelMap.Pixel(red: 255, green: 0, blue: 0))
    #expect(pixels[29, 39] == PixelMap.Pixel(red: 255, green: 0, blue: 0))
    #expect(pixels[30, 0] == PixelMap.Pixel(red: 0, green: 0, blue: 255))
  }

  @Test(arguments: [Renderer.Kind.gl, .cairo])
  func `a picture shows the requested rectangle`(kind: Renderer.Kind) throws {
    let renderer = try Renderer(offscreen: kind)
    let part = Rect(x: 35, y: 15, width: 10, height: 8)
    let pixels = renderer.texture(of: try halves(), in: part).pixels()
    #expect(pixels.width == 10 && pixels.height == 8)
    #expect(pixels[0, 4].alpha == 0, "above the drawing there is nothing")
    #expect(pixels[4, 5] == PixelMap.Pixel(red: 255, green: 0, blue: 0))
    #expect(pixels[5, 5] == PixelMap.Pixel(red: 0, green: 0, blue: 255))
  }

  @Test func `a widget on the screen has its window's renderer`() async throws {
    let label = Label("a")
    #expect(Renderer(of: label) == nil)
    let stage = await Stage(label, width: 50, height: 50)
    let renderer = try #require(Renderer(of: label))
    #expect(renderer == Renderer(of: stage.window))
    #expect(renderer.kind == .gl, "these tests run with GSK_RENDERER=gl")
    let pixels = renderer.texture(
      of: try halves(),
      in: Rect(x: 10, y: 20, width: 60, height: 40)
    ).pixels()
    #expect(pixels[59, 0] == PixelMap.Pixel(red: 0, green: 0, blue: 255))
    stage.close()
    #expect(Renderer(of: label) == nil)
  }

  @Test func `renderers without a window can be created and freed beside each other`() throws {
    let node = try halves()
    let rect = Rect(x: 10, y: 20, width: 60, height: 40)
    let first = try Renderer(offscreen: .gl)
    let expected = first.texture(of: node, in: rect).pixels()
    for _ in 0..<10 {
      let other = try Renderer(offscreen: .gl)
      #expect(other != first && other.texture(of: node, in: rect).pixels() == expected)
    }
    #expect(first.texture(of: node, in: rect).pixels() == expected)
  }

  private let one = Texture(width: 4, height: 2) { bytes in
    for index in bytes.indices { bytes[index] = UInt8(index / 4 % 4 * 40) + UInt8(index % 4) }
  }
  private let other = Texture(width: 1, height: 1) { _ in }
  private let area = Rect(x: 3, y: 4, width: 40, height: 20)

  private func node(with texture: Texture) throws -> RenderNode {
    try #require(
      RenderNode.recording { snapshot in
        snapshot.fill(area, with: .white)
        snapshot.translate(x: 5, y: 6)
        snapshot.clipped(to: area, radius: 4) {
          snapshot.faded(to: 0.5) {
            snapshot.clipped(to: area) {
              snapshot.draw(texture, in: area)
              snapshot.fill(area, with: .black)
            }
          }
        }
      }
    )
  }

  @Test func `a drawing has other textures at the same places`() throws {
    let node = try node(with: one)
    var areas: [Rect] = []
    let changed = node.replacingTextures { texture, area in
      #expect(texture.width == 4)
      areas.append(area)
      return other
    }
    #expect(areas.map(\.size) == [area.size])
    #expect(changed.text == (try self.node(with: other)).text)
    #expect(node.text == (try self.node(with: one)).text, "the drawing itself does not change")
    #expect(node.replacingTextures { _, _ in nil } === node)
  }

  @Test func `a pixel of a halved texture is the mean of four`() {
    let half = one.halved()
    #expect(half.width == 2 && half.height == 1)
    let pixels = half.pixels()
    #expect(pixels[0, 0] == .init(red: 20, green: 21, blue: 22, alpha: 23))
    #expect(pixels[1, 0] == .init(red: 100, green: 101, blue: 102, alpha: 103))
    #expect(half.halved().width == 1 && half.halved().halved().height == 1)
  }
}
