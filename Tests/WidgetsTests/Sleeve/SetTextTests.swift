import Geometry
import Gtk
import Testing

@testable import Widgets

@Suite struct SetTextTests {
  private let style = TextStyle(face: Typeface(.plain), sizes: 20...80, lineCount: 3)
  private let room = Size(width: 480, height: 200)

  private func set(_ text: String) -> SetText { SetText(text, style, in: room, FontSet()) }

  @Test(arguments: ["A", "Kobalt", "the long way home", "夜行列車の静かな朝のための組曲", "ضوء القمر"])
  func `a text is as large as its field allows`(_ text: String) {
    let set = set(text)
    #expect(style.sizes.contains(set.size) && set.height <= room.height)
    let widest = set.inks.compactMap { $0?.size.width }.max() ?? 0
    #expect(widest * set.size <= room.width + 0.01)
    // A larger size would exceed the style, the width or the height.
    let isFull =
      set.size == 80 || widest * set.size > 0.8 * room.width || set.height > 0.6 * room.height
    #expect(isFull)
  }

  @Test func `a short title stays on one line`() { #expect(set("Slow Sea").inks.count == 1) }

  @Test func `lines have similar widths`() {
    let set = set("the long and winding road to a home by the sea")
    let widths = set.inks.compactMap { $0?.size.width }
    #expect(widths.count > 1 && (widths.min() ?? 0) > 0.6 * (widths.max() ?? 0))
  }

  @Test func `a very long title is cut off at the smallest size`() {
    let set = set(String(repeating: "Extraordinary ", count: 40))
    #expect(set.inks.count == 3 && set.size >= 20 * 0.9 && set.height <= room.height)
  }

  @Test func `a long word shrinks before it is divided`() {
    let short = set(String(repeating: "m", count: 36))
    #expect(short.inks.count == 1 && short.size < 20)
    #expect(set(String(repeating: "m", count: 90)).inks.count > 1)
  }

  @Test func `words with a slash or a hyphen stay whole`() {
    let narrow = TextStyle(face: Typeface(.plain), sizes: 20...200, lineCount: 3)
    for word in ["AC/DC", "Jay-Z"] {
      let set = SetText(word, narrow, in: Size(width: 300, height: 500), FontSet())
      #expect(set.inks.count == 1)
    }
  }

  @Test func `lines of scripts with marks are further apart`() {
    let leading = ["Kobalt", "夜行列車", "ضوء القمر"].map {
      SetText.leading(of: $0, isCapitals: false)
    }
    #expect(leading == leading.sorted() && leading[0] < leading[2])
    let capitals = ["HOME", "GRÖSSE"].map { SetText.leading(of: $0, isCapitals: true) }
    #expect(capitals[0] < capitals[1])
  }

  @Test(arguments: [TextAlignment.start, .middle, .end])
  func `letters reach the side to which they are aligned`(_ alignment: TextAlignment) throws {
    let field = Rect(x: 40, y: 60, width: 480, height: 200)
    let set = set("Kobalt")
    let (ink, start) = (
      try #require(set.inks[0]), try #require(set.starts(in: field, alignment).first)
    )
    #expect(abs(start.y + ink.origin.y * set.size - 60) < 0.01)
    let left = start.x + ink.origin.x * set.size - 40
    let right = 480 - left - ink.size.width * set.size
    switch alignment {
    case .start: #expect(abs(left) < 0.01)
    case .middle: #expect(abs(left - right) < 0.01)
    case .end: #expect(abs(right) < 0.01)
    }
  }
}
