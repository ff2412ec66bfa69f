import Library
import Testing

@testable import App

struct MendingWordsTests {
  @Test func `each thing that was mended has words of its own`() {
    let path = BytePath("/data/gatefold/x.db")
    let notes: [MendingNote] = [
      .damaged("as SQLite says"), .lost, .setAside(path), .restored(from: path), .madeAnew,
      .lostLines(1), .lostLines(2),
    ]
    let texts = notes.map { MendingWords.text(for: $0) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("%") && !$0.hasSuffix(".") })
  }

  @Test func `a mended library is told in one line`() {
    let news = SessionNews.mended([.lost, .madeAnew])
    #expect(
      news.message
        == "The library was mended: its database was gone or empty; "
        + "a new one was made from your edits; the next scan finds the music again"
    )
  }
}
