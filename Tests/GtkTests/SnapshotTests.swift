import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct SnapshotTests {
  private let area = Rect(x: 10, y: 20, width: 100, height: 50)
  private let red = Color(red: 1, green: 0, blue: 0)

  private func expect(
    _ name: String,
    at location: SourceLocation = #_sourceLocation,
    _ draw: (Snapshot) -> Void
  ) throws {
    try expectDrawing(RenderNode.recording(draw), is: name, at: location)
  }

  @Test func `an empty drawing has no node`() { #expect(RenderNode.recording { _ in } == nil) }

  @Test func `colour`() throws { try expect("colour") { $0.fill(area, with: red) } }

  @Test func `linear gradient`() throws {
    let line = Gradient.Shape.line(from: .zero, to: Point(x: 0, y: 70))
    try expect("linear-gradient") {
      $0.fill(area, with: Gradient(line, .init(0, red), .init(0.5, .white), .init(1, .clear)))
    }
  }

  @Test func `radial gradient`() throws {
    let ellipse = Gradient.Shape.ellipse(
      center: area.center,
      radii: Size(width: 50, height: 25)
    )
    try expect("radial-gradient") {
      $0.fill(area, with: Gradient(ellipse, .init(0, red), .init(1, red.opacity(0))))
    }
  }

  /// A stage without height must not crash the program.
  @Test func `an ellipse without extent has the colour of its edge`() throws {
    let ellipse = Gradient.Shape.ellipse(center: area.center, radii: Size(width: 50, height: 0))
    try expect("colour") {
      $0.fill(area, with: Gradient(ellipse, .init(0, .white), .init(1, red)))
    }
  }

  @Test func `texture`() throws {
    let texture = Texture(width: 2, height: 1) { $0[0] = 255 }
    try expect("texture") { $0.draw(texture, in: area) }
  }

  @Test func `clip`() throws {
    try expect("clip") { snapshot in
      snapshot.clipped(to: area) { snapshot.fill(Rect(size: area.size), with: red) }
    }
  }

  @Test func `rounded clip`() throws {
    try expect("rounded-clip") { snapshot in
      snapshot.clipped(to: area, radius: 6) { snapshot.fill(Rect(size: area.size), with: red) }
    }
  }

  @Test func `opacity, clamped to its range`() throws {
    try expect("opacity") { snapshot in
      snapshot.faded(to: 0.25) { snapshot.fill(area, with: red) }
      snapshot.faded(to: 7) { snapshot.fill(area, with: .white) }
    }
  }

  @Test func `perspective and turn, and restoring them`() throws {
    try expect("perspective") { snapshot in
      snapshot.saved {
        snapshot.translate(x: 60, y: 45)
        snapshot.perspective(from: 400)
        snapshot.turn(degrees: 60, about: .vertical)
        snapshot.fill(Rect(x: -50, y: -25, width: 100, height: 50), with: red)
      }
      snapshot.fill(area, with: .black)
    }
  }

  @Test func `depth, rotation and scale`() throws {
    try expect("space") { snapshot in
      snapshot.translate(x: 1, y: 2, depth: 30)
      snapshot.rotate(degrees: 20)
      snapshot.scale(x: 2, y: -1)
      snapshot.fill(area, with: red)
    }
  }

  @Test func `transform as a value`() throws {
    try expect("transform") { snapshot in
      snapshot.transform(
        Transform.identity.translated(x: 5, y: 6).turned(degrees: 9, about: .horizontal)
      )
      snapshot.fill(area, with: red)
    }
  }

  @Test func `stroke and shadow`() throws {
    try expect("stroke-and-shadow") { snapshot in
      snapshot.shadow(of: area, radius: 6, drop: 8, blur: 24, color: .black.opacity(0.4))
      snapshot.stroke(area, radius: 6, width: 2, color: red)
    }
  }

  @Test func `text is drawn at its position`() throws {
    // The glyphs depend on the font; position and colour do not.
    let layout = TextLayout("Paper Moons", for: Label())
    let node = try #require(
      RenderNode.recording { $0.draw(layout, at: Point(x: 30, y: 40), color: red) }
    )
    #expect(node.text.contains("text {") && node.text.contains("color: rgb(255,0,0)"))
    #expect(node.bounds.origin.x >= 29 && node.bounds.origin.x < 34)
    #expect(node.bounds.origin.y >= 40 && node.bounds.size.width <= layout.size.width + 2)
  }

  @Test func `a child is drawn at its position`() async throws {
    final class Square: CustomWidget {
      override func draw(on snapshot: Snapshot) {
        snapshot.fill(Rect(size: size), with: Color(red: 1, green: 0, blue: 0))
      }
    }
    final class Frame: CustomWidget {
      let square = Square()
      override init() {
        super.init()
        adopt(square)
      }
      override func layOut(in size: Size) {
        square.allocate(Rect(x: 7, y: 8, width: 20, height: 10))
      }
      override func draw(on snapshot: Snapshot) { snapshot.draw(square, of: self) }
    }
    let frame = Frame()
    await Stage(frame, width: 40, height: 30)
    try expectDrawing(frame.renderNode(), is: "child")
  }
}
