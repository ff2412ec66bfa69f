import Library
import Testing

@testable import App

struct SessionNewsTests {
  @Test func `a repaired library is reported in one line`() {
    let news = SessionNews.mended([.lost, .madeAnew])
    #expect(
      news.message
        == "The library was mended: its database was gone or empty; "
        + "a new one was made from your edits; the next scan finds the music again"
    )
  }
}
