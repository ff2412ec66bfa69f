import Library
import Testing

struct MarkdownListTests {
  private func read(_ text: String, _ kind: Playlist.Kind = .markdown) throws -> Playlist {
    try Playlist.read(Array(text.utf8), named: kind, in: BytePath("/data/me"))
  }

  /// Rows as `depth[x] text`, with “>” for stacks.
  private func sketch(_ list: Playlist) -> [String] {
    list.rows.map { row in
      "\(row.depth)\(row.isDone ? "x" : " ")\(row.kind == .stack ? ">" : "")\(row.text)"
    }
  }

  @Test func `items are nested by spaces or tabs, whatever their bullets`() throws {
    let list = try read(
      "# Evening\n\n- [ ] one\n\t* [x] two\n\t* three\n+ [X] four\n    - [ ] five\n      1. six\n7) seven\n"
    )
    #expect(list.title == "Evening")
    #expect(
      sketch(list) == [
        "0 >one", "1xtwo", "1 three", "0x>four", "1 >five", "2 six", "0 seven",
      ]
    )
  }

  @Test func `a title keeps a sign that would close its heading`() throws {
    var list = Playlist()
    list.title = "C #"
    list.rows = [Playlist.Row(text: "# 9 Dream #")]
    let bytes = list.written(as: .markdown, in: nil)
    let read = try Playlist.read(bytes, named: .markdown, in: BytePath("/"))
    #expect(read.title == "C #" && read.rows.map(\.text) == ["# 9 Dream #"])
  }

  @Test func `headings are stacks, and one above all is the title`() throws {
    let list = try read("# All\n## A ##\n- x\n### Deep\n- y\n## B\n- z\n")
    #expect(list.title == "All")
    #expect(sketch(list) == ["0 >A", "1 x", "1 >Deep", "2 y", "0 >B", "1 z"])
    let two = try read("# A\n- x\n# B\n- y\n")
    #expect(two.title.isEmpty)
    #expect(sketch(two) == ["0 >A", "1 x", "0 >B", "1 y"])
    #expect(try sketch(read("- [ ] only\n  - [ ] inner\n")) == ["0 >only", "1 inner"])
  }

  @Test func `links to music are tracks, others are words`() throws {
    let list = try read(
      """
      - [ ] [Carey](Music/04%20Carey.flac)
      - [x] [A (b)](<Music/a b (live).mp3>) – live
      - [ ] [C](Music/c d.mp3 "a title")
      - [ ] [site](https://example.org/x)
      - [ ] [notes](notes.md), see there
      - [ ] [Blue](Music/Blue/)
      - [ ] a \\[b\\] \\*c\\* [d]
      - [ ] **bold**
      """
    )
    #expect(
      list.rows.map(\.text) == [
        "Carey", "A (b) – live", "C", "site", "notes, see there", "Blue", "a [b] *c* [d]", "bold",
      ]
    )
    #expect(
      list.rows.map { $0.track?.path?.text } == [
        "/data/me/Music/04 Carey.flac", "/data/me/Music/a b (live).mp3", "/data/me/Music/c d.mp3",
        nil, nil, "/data/me/Music/Blue", nil, nil,
      ]
    )
    #expect(list.rows.map(\.kind) == [.item, .item, .item, .item, .item, .record, .item, .item])
    #expect(list.elsewhere == 1)
  }

  @Test func `the link of an item with rows below becomes the first of these rows`() throws {
    let list = try read("- [x] [Carey](a.flac)\n  - and more\n")
    #expect(sketch(list) == ["0x>Carey", "1 Carey", "1 and more"])
    #expect(list.rows[1].track?.path == BytePath("/data/me/a.flac"))
  }

  @Test func `other lines are rows, and long items continue on the next line`() throws {
    let list = try read("Some words\r\n\r\n---\r\n- [ ] one\r\n  goes on\r\n<!-- no -->\r\n```\r\n")
    #expect(sketch(list) == ["0 Some words", "0 one goes on"])
  }

  @Test func `checkboxes make any text a task list`() throws {
    #expect(try sketch(read("* [x] a\n* [ ] b\n", .text)) == ["0xa", "0 b"])
    #expect(try sketch(read("- a\n- b\n", .text)) == ["0 a", "0 b"])
  }

  @Test func `a line of plain text is a wanted row, or the file whose path it is`() throws {
    let list = try Playlist.read(
      [0xef, 0xbb, 0xbf]
        + Array(
          """
          that live album\r
          /srv/a.flac\r
          file:///srv/b%20c.mp3\r
          C:\\Music\\d.mp3\r
          e.ogg\r
          https://example.org/f.mp3\r
          /srv/notes.pdf\r

          """.utf8
        ),
      named: .text,
      in: BytePath("/data/me")
    )
    #expect(
      list.rows.map { $0.track?.path?.text } == [
        nil, "/srv/a.flac", "/srv/b c.mp3", "/C:/Music/d.mp3", "/data/me/e.ogg", nil, nil,
      ]
    )
    #expect(list.rows.map(\.text).first == "that live album")
    #expect(list.rows.map(\.text).last == "/srv/notes.pdf")
    #expect(list.elsewhere == 1)
  }

  @Test func `text that is no UTF-8 is read as Windows-1252`() throws {
    let list = try Playlist.read([0x80, 0x20, 0xfc], named: .text, in: BytePath("/"))
    #expect(list.rows.map(\.text) == ["€ ü"])
  }

  @Test func `endless nesting is put into the innermost stack`() throws {
    let deep = (0..<200).map { String(repeating: " ", count: $0) + "- [ ] \($0)\n" }.joined()
    let list = try read(deep)
    #expect(list.rows.count == 200)
    #expect(list.rows.map(\.depth).max() == Playlist.depthLimit)
  }

  @Test func `pathological lines are read in time`() throws {
    let lines = [
      String(repeating: "[", count: 12_000), String(repeating: " - a", count: 3000),
      String(repeating: "[a](", count: 3000), String(repeating: "\\", count: 12_000),
    ]
    let text = (0..<600).map { "- [ ] \(lines[$0 % 4])\n" }.joined()
    let clock = ContinuousClock()
    var rows: [Playlist.Row] = []
    let time = try clock.measure { rows = try read(text).rows }
    #expect(rows.count == 600)
    // It takes half a second on an idle machine.
    #expect(time < .seconds(20), "\(time)")
  }
}
