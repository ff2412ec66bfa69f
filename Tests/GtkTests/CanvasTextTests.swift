import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.needsDisplay) struct CanvasTextTests {
  /// The area of the dark pixels of a line that is drawn at (20, 200) of 600 units, in ems.
  private nonisolated func drawn(_ text: CanvasText, size: Double = 100) -> Rect? {
    let canvas = Canvas(side: 600, units: 600, color: .white)
    text.draw(line: 0, on: canvas, at: Point(x: 20, y: 200), size: size, color: .black)
    let pixels = canvas.pixels.words
    let dark = pixels.indices.filter { pixels[$0] & 0xff < 128 }
    guard let top = dark.first, let bottom = dark.last else { return nil }
    let columns = dark.map { $0 % 600 }
    let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
    return Rect(
      x: Double(left - 20) / size,
      y: Double(top / 600 - 200) / size,
      width: Double(right + 1 - left) / size,
      height: Double(bottom / 600 + 1 - top / 600) / size
    )
  }

  @Test func `letters are where their area says, on their base line`() throws {
    let fonts = FontSet()
    for (text, isItalic) in [("HE", false), ("Kobalt", false), ("HE", true)] {
      let text = CanvasText(text, families: "Sans", isItalic: isItalic, fonts: fonts)
      let (ink, seen) = (try #require(text.ink(ofLine: 0)), try #require(drawn(text)))
      #expect(abs(ink.origin.x - seen.origin.x) < 0.03)
      #expect(abs(ink.origin.y - seen.origin.y) < 0.03)
      #expect(abs(ink.size.width - seen.size.width) < 0.05)
      #expect(abs(ink.size.height - seen.size.height) < 0.05)
      #expect(ink.origin.x >= 0 && ink.origin.x + ink.size.width <= text.width + 0.15)
      #expect(abs(ink.origin.y + ink.size.height) < 0.03 && ink.size.height > 0.5)
    }
  }

  @Test func `letters are spaced by parts of their size`() {
    let fonts = FontSet()
    let widths = [0.0, 0.4].map {
      CanvasText("Hamburgefonts", families: "Sans", spacing: $0, fonts: fonts).width
    }
    // Twelve gaps between thirteen letters, and at most one more.
    #expect(widths[1] - widths[0] > 12 * 0.4 - 0.05 && widths[1] - widths[0] < 13 * 0.4 + 0.05)
  }

  @Test func `missing glyphs are left out, not drawn as boxes`() {
    // The last private-use character.
    let text = CanvasText("\u{10fffd}", families: "Sans", fonts: FontSet())
    #expect(text.ink(ofLine: 0) == nil && drawn(text) == nil)
  }

  @Test func `fonts without an italic shape are slanted`() throws {
    let fonts = FontSet()
    func reach(_ isItalic: Bool) throws -> Double {
      let text = CanvasText("l", families: "Sans", isItalic: isItalic, fonts: fonts)
      return try #require(drawn(text)).size.width
    }
    #expect(try reach(true) > reach(false) + 0.08)
  }

  @Test func `joined letters differ from the same letters apart`() throws {
    let fonts = FontSet()
    func width(_ text: String) throws -> Double {
      try #require(drawn(CanvasText(text, families: "Sans", fonts: fonts))).size.width
    }
    #expect(try width("ضوء") < 0.9 * width("ض و ء"))
  }

  @Test(arguments: [
    ("a long road", 99.0, 1), ("a long road", 0, 3), ("夜行列車", 2.5, 2), ("mmmmmmmm", 2, 1),
    ("", 0, 1), (" ", 0, 1),
  ])
  func `lines break only where a script allows it`(_ text: String, _ width: Double, _ count: Int) {
    let text = CanvasText(text, families: "Sans", fonts: FontSet())
    text.wrap(to: width)
    #expect(text.lineCount == count)
  }

  @Test func `words are divided and lines left out on demand`() {
    let text = CanvasText(String(repeating: "m", count: 60), families: "Sans", fonts: FontSet())
    text.wrap(to: 10, dividesWords: true)
    #expect(text.lineCount > 4 && text.width <= 10)
    text.wrap(to: 10, dividesWords: true, most: 2)
    #expect(text.lineCount == 2)
  }

  @Test(arguments: [
    "", " ", "夜行列車", "ضوء القمر", "𝄞", "a\u{0}b", "\n\n", "\u{202e}abc", "🎺🏳️‍🌈", "संगीत",
    String(repeating: "क्ष", count: 4000),
  ])
  func `any text can be drawn`(_ text: String) {
    let text = CanvasText(text, families: "Sans", spacing: 0.1, fonts: FontSet())
    text.wrap(to: 3, dividesWords: true, most: 2)
    #expect((1...2).contains(text.lineCount) && text.width.isFinite)
    _ = drawn(text)
  }

  /// Cairo's table of font files is shared by all threads.
  @Test func `widgets draw text while workers draw thousands of lines`() async throws {
    let words = ["Hamburgefonts", "夜行列車", "ضوء القمر", "Ελλάδα Привет", "fi ffl Ĳőůß"]
    let families = [
      "Sans", "Serif", "Monospace", "Cantarell", "P052", "Z003", "C059", "URW Gothic",
    ]
    let turns = LongRun.count(200, long: 900)
    /// A sum of all pixels of all lines.
    @Sendable nonisolated func work() -> UInt64 {
      var (fonts, sum) = (FontSet(), UInt64(0))
      for turn in 0..<turns {
        if turn % 100 == 99 { fonts = FontSet() }
        let text = CanvasText(
          words[turn % words.count],
          families: families[turn / 3 % families.count],
          weight: 100 + turn % 9 * 100,
          isItalic: turn % 4 == 0,
          fonts: fonts
        )
        let canvas = Canvas(side: 60, units: 60, color: .white)
        text.draw(line: 0, on: canvas, at: Point(x: 2, y: 40), size: 30, color: .black)
        for pixel in canvas.pixels.words { sum = sum &* 31 &+ UInt64(pixel) }
      }
      return sum
    }
    let expected = work()
    let workers = (0..<3).map { _ in Task.detached { work() } }
    let label = Label("")
    let renderer = try Renderer(offscreen: .cairo)
    var drawn = 0
    for turn in 0..<turns {
      let text = TextLayout(
        words[turn % words.count],
        for: label,
        size: 8 + Double(turn % 30),
        weight: turn % 2 == 0 ? .regular : .bold
      )
      let node = RenderNode.recording { $0.draw(text, at: .zero, color: .black) }
      if let node {
        _ = renderer.texture(of: node, in: Rect(x: 0, y: 0, width: 200, height: 40))
        drawn += 1
      }
      if turn % 10 == 0 { await Task.yield() }
    }
    #expect(drawn == turns)
    for worker in workers { #expect(await worker.value == expected) }
  }
}
