import Testing

@testable import App

struct SessionNewsTests {
  @Test func `a repaired library is reported in one line`() {
    let news = SessionNews.repaired([.lost, .madeAnew])
    #expect(
      news.message
        == "The library was repaired: its database was missing or empty; "
        + "a new one was made from your edits; the next scan finds the music again"
    )
  }
}
