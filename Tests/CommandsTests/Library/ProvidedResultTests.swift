import TestSupport
import Testing
import Values

@testable import Commands
@testable import Library

struct ProvidedResultTests {
  @Test(arguments: [
    ProvidedResult.record(12), .track(TrackID(.max)), .artist("Ann"), .artist("a:b"),
    .artist("椎名林檎"),
  ])
  func `an id is parsed to its result`(result: ProvidedResult) {
    #expect(ProvidedResult(id: result.id) == result)
  }

  @Test(arguments: [
    "", ":", "record", "record:", "record:0", "record:-1", "record:+1", "record:01", "record: 1",
    "track:99999999999999999999", "track:1.5", "artist:", "list:1", "Record:1", "12", "\u{1f}",
    "artist:" + String(repeating: "x", count: 10_000),
  ])
  func `other texts are not ids`(text: String) {
    #expect(ProvidedResult(id: text) == nil)
  }

  @Test func `words are searched literally, whatever they mean in a query`() throws {
    let words = ["or", "-live", "heart", "year:1959", "artist:x"]
    let query = try #require(ProvidedResult.query(["blue"] + words))
    #expect(query == SearchQuery(#"blue "or" "-live" "heart" "year:1959" "artist:x""#))
    let text = ProvidedResult.text(["blue"] + words)
    #expect(text == #"blue "or" "-live" "heart" "year:1959" "artist:x""#)
    #expect(SearchQuery(text) == query && ProvidedResult.text(["d"]) == "d")
    #expect(ProvidedResult.query(["miles", "d"]) == SearchQuery("miles d"))
  }

  @Test func `one letter is not searched for, unless it is a word in its script`() {
    for words in [[], [""], ["b"], ["b", "c"], [" b "], ["\""]] {
      #expect(ProvidedResult.query(words) == nil)
    }
    for word in ["歌", "あ", "김", "𠀋", "ab", "é1"] { #expect(ProvidedResult.query([word]) != nil) }
  }

  @Test func `very many and very long words are limited`() throws {
    let long = String(repeating: "x", count: 100_000)
    let query = try #require(ProvidedResult.query(Array(repeating: long, count: 1000)))
    #expect(query.parts.count == 16)
    #expect(query.typed.utf8.count < 4000)
  }

  @Test func `kinds of results alternate, as the desktop shows only the first ones`() {
    var answer = SearchAnswer(SearchQuery("blue"))
    answer.records = SearchSection(ids: [1, 2], total: 9)
    answer.artists = SearchSection(ids: [ArtistHit(name: "Blue", records: 1)], total: 1)
    answer.tracks.ids = [7, 8, 9].map {
      TrackHit(id: $0, record: 1, title: "", artist: "", album: "")
    }
    #expect(
      ProvidedResult.results(of: answer)
        == [.record(1), .artist("Blue"), .track(7), .record(2), .track(8), .track(9)]
    )
    #expect(ProvidedResult.results(of: SearchAnswer(SearchQuery("x"))).isEmpty)
  }
}
