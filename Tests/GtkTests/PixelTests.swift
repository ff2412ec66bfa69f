import Geometry
import Glibc
import Gtk
import TestSupport
import Testing

/// The GL renderer's pixels, compared with our own arithmetic.
@Suite(.serialized, .needsDisplay) struct PixelTests {
  private final class Canvas: CustomWidget {
    private let picture: (Snapshot) -> Void
    init(_ picture: @escaping (Snapshot) -> Void) {
      self.picture = picture
      super.init()
    }
    override func draw(on snapshot: Snapshot) {
      snapshot.fill(Rect(size: size), with: .black)
      picture(snapshot)
    }
  }

  private func pixels(
    width: Int = 200,
    height: Int = 150,
    _ picture: @escaping (Snapshot) -> Void
  ) async throws -> PixelMap {
    let stage = await Stage(Canvas(picture), width: width, height: height)
    defer { stage.close() }
    return try stage.pixels()
  }

  @Test func `a picture is as large as its widget`() async throws {
    let pixels = try await pixels(width: 123, height: 45) { _ in }
    #expect(pixels.width == 123 && pixels.height == 45)
    #expect(pixels[122, 44] == PixelMap.Pixel(red: 0, green: 0, blue: 0))
  }

  @Test func `a texture shows its own pixels, first row on top`() async throws {
    let texture = Texture(width: 2, height: 2) { bytes in
      for (index, byte) in [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 128, 128, 128, 128]
        .enumerated()
      { bytes[index] = UInt8(byte) }
    }
    let pixels = try await pixels { $0.draw(texture, in: Rect(x: 10, y: 10, width: 2, height: 2)) }
    #expect(pixels[10, 10] == PixelMap.Pixel(red: 255, green: 0, blue: 0))
    #expect(pixels[11, 10] == PixelMap.Pixel(red: 0, green: 255, blue: 0))
    #expect(pixels[10, 11] == PixelMap.Pixel(red: 0, green: 0, blue: 255))
    #expect(pixels[11, 11].distance(to: PixelMap.Pixel(red: 128, green: 128, blue: 128)) <= 1)
    #expect(pixels[12, 10] == PixelMap.Pixel(red: 0, green: 0, blue: 0))
  }

  @Test(arguments: [20.0, 45, 68])
  func `the edges of a turned square are where perspective says`(degrees: Double) async throws {
    let (side, eye) = (100.0, 250.0)
    let pixels = try await pixels { snapshot in
      snapshot.translate(x: 100, y: 75)
      snapshot.perspective(from: eye)
      snapshot.turn(degrees: degrees, about: .vertical)
      snapshot.fill(Rect(x: -side / 2, y: -side / 2, width: side, height: side), with: .white)
    }
    // A point (x, y) of the square, turned to (x cos a, y, −x sin a), is drawn at the scale e / (e
    // − z).
    let angle = degrees * .pi / 180
    for sign in [-1.0, 1] {
      let (x, z) = (sign * side / 2 * cos(angle), -sign * side / 2 * sin(angle))
      let scale = eye / (eye - z)
      let edge = 100 + x * scale
      let half = side / 2 * scale
      let inside = Int((edge - sign * 2).rounded(.down))
      let outside = Int((edge + sign * 2).rounded(.down))
      #expect(pixels[inside, 75].red == 255 && pixels[outside, 75].red == 0)
      #expect(pixels[inside, Int(75 - half * 0.95)].red == 255)
      #expect(pixels[inside, Int(75 - half) - 3].red == 0)
    }
  }

  @Test func `a clip cuts sharply, a rounded one takes the corners`() async throws {
    let pixels = try await pixels { snapshot in
      snapshot.clipped(to: Rect(x: 20, y: 20, width: 40, height: 40)) {
        snapshot.fill(Rect(x: 0, y: 0, width: 200, height: 150), with: .white)
      }
      snapshot.clipped(to: Rect(x: 100, y: 20, width: 40, height: 40), radius: 20) {
        snapshot.fill(Rect(x: 0, y: 0, width: 200, height: 150), with: .white)
      }
    }
    #expect(pixels[20, 20].red == 255 && pixels[59, 59].red == 255)
    #expect(pixels[19, 30].red == 0 && pixels[60, 30].red == 0)
    #expect(pixels[101, 21].red == 0 && pixels[120, 40].red == 255)
  }

  @Test func `a gradient runs evenly`() async throws {
    let line = Gradient.Shape.line(from: .zero, to: Point(x: 200, y: 0))
    let pixels = try await pixels {
      $0.fill(
        Rect(x: 0, y: 0, width: 200, height: 150),
        with: Gradient(line, .init(0, .black), .init(1, .white))
      )
    }
    for x in [0, 50, 100, 150, 199] {
      let expected = (Double(x) + 0.5) / 200 * 255
      #expect(abs(Double(pixels[x, 70].red) - expected) <= 2)
    }
  }

  @Test func `opacity mixes with what is behind`() async throws {
    let pixels = try await pixels { snapshot in
      snapshot.faded(to: 0.5) {
        snapshot.fill(Rect(x: 0, y: 0, width: 200, height: 150), with: .white)
      }
    }
    #expect(abs(Int(pixels[100, 75].red) - 128) <= 1)
  }

  @Test func `Cairo's pink error colour is not taken for a picture`() async throws {
    let renderer = try Renderer(offscreen: .cairo)
    #expect(renderer.kind == .cairo)
    let node = try #require(
      RenderNode.recording { snapshot in
        snapshot.perspective(from: 300)
        snapshot.turn(degrees: 30, about: .vertical)
        snapshot.fill(Rect(x: 0, y: 0, width: 50, height: 50), with: .white)
      }
    )
    let pixels = renderer.texture(of: node, in: Rect(x: 0, y: 0, width: 50, height: 50)).pixels()
    #expect(pixels[10, 10] == PixelMap.Pixel(red: 0xff, green: 0x69, blue: 0xb4))
  }

  @Test func `two drawings of the same content are equal`() async throws {
    let picture: (Snapshot) -> Void = { snapshot in
      snapshot.rotate(degrees: 3)
      snapshot.fill(Rect(x: 30, y: 30, width: 80, height: 50), with: .white)
    }
    let (one, other) = (try await pixels(picture), try await pixels(picture))
    #expect(one.difference(from: other, tolerance: 0) == 0)
    let moved = try await pixels { snapshot in
      snapshot.translate(x: 4, y: 0)
      picture(snapshot)
    }
    #expect(one.difference(from: moved, tolerance: 8) > 0.01)
  }
}
