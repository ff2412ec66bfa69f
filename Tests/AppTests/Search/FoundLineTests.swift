import TestSupport
import Testing

@testable import App

@Suite(.needsDisplay) struct FoundLineTests {
  /// The text that is shown where each letter is a pixel wide.
  private nonisolated func shown(_ text: String, _ word: String, room: Double) throws -> String {
    let place = try #require(text.range(of: word))
    let first = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    let found = first..<first + word.utf8.count
    return FoundLine.Part(of: text, found: found, room: room) { Double($0.count) }.words(of: text)
  }

  private nonisolated static let long =
    "Six Short Pieces for Those Who Come Home Late, Find the Kettle Still Warm, and Sit by It"

  @Test nonisolated func `a text starts at its beginning where the found word is visible`() throws {
    #expect(try shown(Self.long, "Short", room: 40) == Self.long)
    #expect(try shown(Self.long, "Sit", room: 100) == Self.long)
    let part = FoundLine.Part(of: Self.long, found: nil, room: 20) { Double($0.count) }
    #expect(part == FoundLine.Part())
  }

  @Test nonisolated func `of a long text the first words are shown, and some before the found one`()
    throws
  {
    #expect(
      try shown(Self.long, "Kettle", room: 40)
        == "Six Short … Find the Kettle Still Warm, and Sit by It"
    )
    #expect(try shown(Self.long, "Sit", room: 40) == "Six Short … Still Warm, and Sit by It")
  }

  @Test nonisolated func `a found word that is wider than the row starts the text`() throws {
    #expect(try shown(Self.long, "Kettle", room: 4) == "…Kettle Still Warm, and Sit by It")
    let text = "交響曲第九番ニ短調作品百二十五合唱付き第四楽章歓喜の歌"
    #expect(try shown(text, "歓喜", room: 12) == "…歓喜の歌")
  }

  @Test func `marks and links remain on their words, and the whole text fits again`() async {
    let line = FoundLine()
    await Stage(line.label, width: 300, height: 40)
    let place = Self.long.utf8.count - "Sit by It".utf8.count
    line.show(Self.long, marks: [0..<3, place..<place + 3])
    #expect(line.label.text == Self.long, "the first found word is visible")
    line.fit(in: 150)
    line.show(Self.long, marks: [place..<place + 3])
    #expect(line.label.text.contains("…") && line.label.text.hasSuffix("Sit by It"))
    line.fit(in: 5000)
    #expect(await until { line.label.text == Self.long })
  }
}
