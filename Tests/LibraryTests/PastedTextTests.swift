import Library
import Testing
import Values

struct PastedTextTests {
  private func drafts(_ text: String) -> [NodeDraft] { PastedText(text, atMost: 100).drafts }

  @Test func `each line is a trimmed row, and empty lines are none`() {
    let text = "one\n \n\u{a0}\n\t two \u{a0}\r\nthree\u{2028}four\n"
    #expect(drafts(text) == ["one", "two", "three", "four"].map { .line($0) })
    #expect(drafts(" \n\n").isEmpty && drafts("").isEmpty)
    #expect(!PastedText(text, atMost: 100).hasTracks)
  }

  @Test func `lines beyond the limit are counted`() {
    let lines = PastedText("a\n\nb\n \nc\nd", atMost: 2)
    #expect(lines.list.rows.map(\.text) == ["a", "b"] && lines.left == 2)
    let list = PastedText("#EXTM3U\n/a.mp3\n/b.mp3\n", atMost: 1)
    #expect(list.list.rows.map(\.text) == ["a"] && list.left == 1)
    #expect(PastedText("a\nb", atMost: 2).left == 0)
  }

  @Test func `a task list keeps its done rows and its nesting`() {
    var done = NodeDraft.line("Blue")
    done.isDone = true
    #expect(
      drafts("- [x] Blue\n- [ ] Evening\n  - [ ] Carey\n")
        == [done, .stack("Evening", [.line("Carey")])]
    )
  }

  @Test func `a playlist is read as its rows`() {
    let text = PastedText(
      "\u{feff}#EXTM3U\n#EXTINF:182,Joni Mitchell - Carey\n/music/Carey.flac\n",
      atMost: 10
    )
    let carey = WantedTrack(
      path: BytePath("/music/Carey.flac"),
      title: "Carey",
      artist: "Joni Mitchell",
      duration: 182
    )
    #expect(text.hasTracks && text.drafts == [.wanted(carey, "Carey")])
  }

  @Test func `paths and addresses of music are its tracks, other words are lines`() {
    let text = PastedText(
      """
      file:///music/A%20b.flac
      /music/c.mp3
      D:\\Music\\d.mp3
      AC/DC
      e.mp3
      https://example.org/f.mp3
      #hashtag
      [playlist] of the week
      """,
      atMost: 10
    )
    let paths = text.drafts.map { $0.target?.wanted?.path?.text }
    #expect(
      paths == ["/music/A b.flac", "/music/c.mp3", "/D:/Music/d.mp3", nil, nil, nil, nil, nil]
    )
    #expect(
      text.drafts.map(\.text) == [
        "A b", "c", "d", "AC/DC", "e.mp3", "https://example.org/f.mp3", "#hashtag",
        "[playlist] of the week",
      ]
    )
  }

  @Test func `text that only begins like a playlist is text`() {
    #expect(drafts("<?xml version='1.0'?>\n<a/>").count == 2)
    #expect(drafts("#EXTM3U").count == 1)
  }
}
