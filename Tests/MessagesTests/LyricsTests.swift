import Messages
import Testing

struct LyricsTests {
  @Test(arguments: [
    Lyrics([]), Lyrics([.init(text: "one"), .init(text: ""), .init(text: "två 二")]),
    Lyrics([.init(time: 0, text: "one"), .init(time: 61.25, text: ""), .init(time: 99, text: "x")]),
  ])
  func `lyrics are read back unchanged`(lyrics: Lyrics) throws {
    #expect(try Lyrics(decoding: try frame(of: lyrics)) == lyrics)
  }

  @Test func `lines are in the order of their times, and equal times keep their order`() {
    let lyrics = Lyrics([
      .init(time: 3, text: "c"), .init(text: "no time"), .init(time: 1, text: "a"),
      .init(time: 3, text: "d"), .init(time: 1, text: "b"),
    ])
    #expect(lyrics.isSynced && lyrics.lines.map(\.text) == ["a", "b", "c", "d"])
    let plain = Lyrics([.init(text: "b"), .init(text: "a")])
    #expect(!plain.isSynced && plain.lines.map(\.text) == ["b", "a"])
  }

  @Test func `times are clamped to a hundred hours`() {
    let times = [-1, .nan, .infinity, 1e300, -.infinity, 5].map { Lyrics.Line(time: $0, text: "") }
    #expect(Lyrics(times).lines.map(\.time) == [0, 0, 0, 5, 360_000, 360_000])
  }

  @Test func `a long line is cut between characters, and too many lines are left out`() throws {
    let long = Lyrics([.init(text: "a" + String(repeating: "曲", count: 1000))])
    #expect(long.lines[0].text == "a" + String(repeating: "曲", count: 341))
    let many = Lyrics((0..<20_000).map { .init(time: Double($0), text: "\($0)") })
    #expect(many.lines.count == 10_000 && many.lines.last?.text == "9999")
    let full = Lyrics(
      (0..<9000).map { _ in .init(time: 1, text: String(repeating: "x", count: 2000)) }
    )
    let bytes = try frame(of: full)
    #expect(full.lines.count > 900 && bytes.count <= Lyrics.limit)
    #expect(try Lyrics(decoding: bytes) == full)
  }

  @Test func `incomplete bytes are refused`() throws {
    let lyrics = Lyrics([.init(time: 1, text: "one"), .init(time: 2, text: "two")])
    let whole = try frame(of: lyrics)
    for count in 0..<whole.count {
      #expect(throws: CodingError.self) { try Lyrics(decoding: whole.prefix(count)) }
    }
    #expect(throws: CodingError.tooLong) { try Lyrics(decoding: whole + [0]) }
  }

  @Test(arguments: [Double.nan, -1, 1e9])
  func `a senseless time is refused`(time: Double) throws {
    var writer = ByteWriter()
    writer.put(1 as UInt8)
    writer.put(number: 1)
    writer.put(time)
    writer.put("x".utf8)
    #expect(throws: CodingError.self) { try Lyrics(decoding: writer.bytes) }
  }
}
