import Testing
import Values

@testable import Library

/// Users' expectations of names and titles in their usual spelling.
struct SearchExpectationTests: SearchingTests {
  let table: SearchTable

  init() {
    var contents = LibraryContents()
    func add(_ title: String, _ artist: String, _ year: Int, _ titles: String...) {
      contents.add(title, artist, year, titles) { $0 + 1 }
    }
    add("Harbour", "The Northern Quay", 1991, "Keel", "Ferry")
    add("Harbour Lights", "The Northern Quay", 1987, "Lantern")
    add("I Am", "Earth, Wind & Fire", 1979, "Boogie Wonderland")
    add("Emotions", "Earth, Wind & Fire with The Emotions", 1980, "Boogie Wonderland")
    add("Love/Hate", "The Yes/No", 2014, "Love", "Hate", "Love Is Hate")
    add("Act III", "The Pale Kites", 1997, "Epilogue (Part II)", "Part 4", "Alive")
    add("Emoji Summer", "DJ 🔥", 2020, "I ♥ U", "Party")
    add("Together", "Tobias Renn & Friends", 2001, "Signal Box")
    add("Late Trains", "Tobias Renn", 2015, "Last Train to Bergen", "Signal")
    add("Undertow", "Okta", 1999, "Neon Moth")
    add("Canción", "Lena Ortíz", 2006, "Niño")
    add("Canciones", "Lena Ortíz", 2008, "Lena")
    contents.tracks.append(
      Track(
        id: 9000,
        folder: 1,
        name: [],
        album: 10,
        title: "Wire",
        artist: "Okta feat. Lena Ortíz"
      )
    )
    table = SearchTable(contents, lists: ListTree())
  }

  private func artists(_ text: String) throws -> [String] {
    try answer(text).artists.ids.map(\.name)
  }

  @Test func `equally good records are sorted by year`() throws {
    #expect(try records("northern quay") == ["Harbour Lights", "Harbour"])
    #expect(try titles("northern quay") == ["Lantern", "Keel", "Ferry"])
    #expect(try records("harbour") == ["Harbour", "Harbour Lights"])
  }

  @Test func `a record of an artist ranks before one on which the artist plays`() throws {
    #expect(try records("lena") == ["Canción", "Canciones", "Undertow"])
    #expect(try records("lena undertow") == ["Undertow"])
  }

  @Test func `a name alone ranks before one with others`() throws {
    #expect(try artists("tobias") == ["Tobias Renn", "Tobias Renn & Friends"])
    let both = ["Earth, Wind & Fire", "Earth, Wind & Fire with The Emotions"]
    #expect(try artists("earth wind") == both)
  }

  @Test(arguments: ["earth wind and fire", "earth wind & fire", "\"wind and fire\""])
  func `a sign read as “and” is found beside texts with the word`(text: String) throws {
    #expect(try artists(text).first == "Earth, Wind & Fire")
    #expect(try records(text) == ["I Am", "Emotions"])
  }

  @Test func `a title with all words ranks before titles with some of them`() throws {
    #expect(try titles("love hate") == ["Love Is Hate", "Love", "Hate"])
  }

  @Test func `a symbol is found beside words`() throws {
    #expect(try artists("🔥") == ["DJ 🔥"])
    #expect(try titles("♥️") == ["I ♥ U"])
  }

  @Test(arguments: [
    ("act 3", "Epilogue (Part II)"), ("epilogue part 2", "Epilogue (Part II)"),
    ("part iv", "Part 4"), ("pale kites part IV", "Part 4"),
  ])
  func `a number may be a Roman numeral, and vice versa`(
    text: String,
    title: String
  ) throws {
    #expect(try titles(text).first == title)
  }

  @Test(arguments: ["act 5", "alive 12", "4 boogie", "kites 33"])
  func `a numeral without a match is not replaced by another`(text: String) throws {
    #expect(try answer(text).isEmpty)
  }

  @Test(arguments: [
    ("northernquay", "The Northern Quay"), ("thenorthernq", "The Northern Quay"),
    ("tobiasrenn", "Tobias Renn"), ("artist:palekites", "The Pale Kites"),
  ])
  func `words match approximately without the spaces between them`(text: String, name: String)
    throws
  {
    #expect(try answer(text).isEmpty)
    let near = try #require(try table.nearly(SearchQuery(text), limit: 5, now: 0))
    #expect(near.artists.ids.first?.name == name)
    let title = try table.nearly(SearchQuery("lasttrain bergen"), limit: 5, now: 0)
    #expect(title?.tracks.ids.map(\.title) == ["Last Train to Bergen"])
  }
}
