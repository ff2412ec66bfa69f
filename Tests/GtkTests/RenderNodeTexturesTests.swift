import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct RenderNodeTexturesTests {
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
