import Library
import Testing

@testable import App

struct SearchWordsTests {
  @Test(arguments: [
    (SearchRows.Section.artists, "Show All 6 Artists"), (.records, "Show All 6 Records"),
    (.tracks, "Show All 6 Tracks"), (.lists, "Show All 6 Lists"),
  ])
  func `the row that shows a whole section names it`(section: SearchRows.Section, words: String) {
    #expect(SearchWords.all(6, section) == words)
  }

  @Test func `no line ends within an example of filters`() {
    let joined = SearchWords.unbroken("or year:1955-1965 -live")
    #expect(joined == "or year:\u{2060}1955\u{2060}-\u{2060}1965\u{a0}-\u{2060}live")
    #expect(SearchWords.unbroken("year:-1970") == "year:\u{2060}-\u{2060}1970")
    #expect(SearchWords.unbroken("No words") == "No words")
  }

  @Test(arguments: [
    ("artist:davis", "Artist: davis"), ("year:1959", "1959"), ("year:1990-1999", "1990–1999"),
    ("year:1990-", "Since 1990"), ("year:-1970", "Until 1970"),
    ("added:<30d", "Added in the last 30 days"), ("played:>1y", "Not played for 1 year"),
    ("played:never", "Never played"), ("plays:>10", "Plays: at least 11"),
    ("heart", "Favourites"), ("format:flac", "FLAC"), ("length:3:30-4:00", "Length: 3:30–4:00"),
    ("-live", "Not: live"), ("\"kind of\"", "“kind of”"), ("(jazz or soul)", "“jazz” / “soul”"),
  ])
  func `the understood query is described in a sentence`(text: String, words: String) throws {
    let part = try #require(SearchQuery(text).parts.first)
    #expect(part.isFilter)
    #expect(SearchWords.chip(part.term) == words)
  }

  @Test(arguments: [
    (" blue   train ", "blue train"), ("blue year:1959 train", "blue, 1959, train"),
    ("jazz or played:>1y", "jazz / Not played for 1 year"), (" ", ""), ("mood:5", "mood:5"),
  ])
  func `a kept search is named in words`(text: String, name: String) {
    #expect(SearchWords.name(of: SearchQuery(text)) == name)
  }
}
