import Geometry
import Glibc
import Gtk
import TestSupport
import Testing

@Suite(.needsDisplay) struct TextOutlinerTests {
  @Test func `the outlines are as wide as the line`() {
    let outliner = TextOutliner()
    for spacing in [0.0, 0.4] {
      let line = outliner.outline(
        of: String(repeating: "HAM", count: 12),
        families: "Sans",
        spacing: spacing
      )
      let right = line.outlines.joined().map(\.x).max() ?? 0
      let left = line.outlines.joined().map(\.x).min() ?? 0
      #expect(right > line.width - 0.2 && right <= line.width)
      #expect(left >= 0 && left < 0.2)
      #expect(line.outlines.count == 12 * 4)
    }
  }

  @Test func `missing glyphs are left out, not drawn as boxes`() {
    // The last private-use character.
    let line = TextOutliner().outline(of: "A\u{10fffd}", families: "Sans")
    #expect(line.outlines.isEmpty && line.width == 0)
  }

  @Test func `fonts without an italic shape are slanted`() throws {
    func reach(_ isItalic: Bool) throws -> Double {
      let line = TextOutliner().outline(of: "l", families: "Sans", isItalic: isItalic)
      let corners = line.outlines.joined()
      return try #require(corners.map(\.x).max()) - (try #require(corners.map(\.x).min()))
    }
    #expect(try reach(true) > reach(false) + 0.08)
  }

  @Test func `curves are fine enough for a poster`() throws {
    let line = TextOutliner().outline(of: "O", families: "Sans")
    for outline in line.outlines {
      // A step is short, and turns little.
      for (one, other) in zip(outline, outline.dropFirst()) {
        #expect(hypot(one.x - other.x, one.y - other.y) < 0.12)
      }
      #expect(outline.count > 20)
    }
  }

  /// Cairo's table of font files is shared by all threads.
  @Test func `widgets draw text while workers set thousands of lines`() async throws {
    let words = ["Hamburgefonts", "夜行列車", "ضوء القمر", "Ελλάδα Привет", "fi ffl Ĳőůß"]
    let families = [
      "Sans", "Serif", "Monospace", "Cantarell", "P052", "Z003", "C059", "URW Gothic",
    ]
    let turns = LongRun.count(200, long: 900)
    let workers = (0..<3).map { worker in
      Task.detached {
        var (outliner, corners) = (TextOutliner(), 0)
        for turn in 0..<turns {
          if turn % 100 == 99 { outliner = TextOutliner() }
          let line = outliner.outline(
            of: words[(turn + worker) % words.count],
            families: families[(turn / 3 + worker) % families.count],
            weight: 100 + turn % 9 * 100,
            isItalic: turn % 4 == 0
          )
          corners += line.outlines.count
        }
        return corners
      }
    }
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
    for worker in workers { #expect(await worker.value > turns) }
  }
}
