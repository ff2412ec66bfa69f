import Testing
import Values

@testable import Library

/// The order of results, and other meanings of a query without results.
struct SearchRankTests: SearchingTests {
  let table: SearchTable

  init() {
    var contents = LibraryContents()
    func add(
      _ title: String,
      _ artist: String,
      _ year: Int?,
      _ genre: String,
      _ titles: [String]
    ) {
      contents.add(title, artist, year, genres: [genre], titles) { titles.count - $0 }
    }
    add("Blue", "Joni Mitchell", 1971, "Folk", ["River", "All I Want", "Blue"])
    add("Kind of Blue", "Miles Davis", 1959, "Jazz", ["Flamenco Sketches", "All Blues"])
    add("Back in Black", "AC/DC", 1980, "Rock", ["Hells Bells", "Back in Black"])
    add("Kid A", "Radiohead", 2000, "Rock", ["Idioteque", "Kid A"])
    add("OK Computer", "Radiohead", 1997, "Rock", ["Karma Police", "Airbag"])
    add("1999", "Prince", 1982, "Funk", ["Delirious", "1999"])
    add("Greatest", "Heart", 1990, "Rock", ["Barracuda"])
    add("Spring Session", "Missing Persons", nil, "Pop", ["Words"])
    add("Hits (1994)", "Led Zeppelin", 1994, "Rock", ["Rock & Roll"])
    add("Bookends", "Simon & Garfunkel", 1968, "Folk", ["America"])
    add("Illmatic", "Nas", 1994, "Hip-Hop", ["Represent"])
    add("Bluebird Songs", "Ann", 2001, "Folk", ["Perhaps", "My Bluebird"])
    table = SearchTable(contents, lists: ListTree())
  }

  @Test(arguments: [
    ("blue joni mitchell", "Blue"), ("joni mitchell blue", "Blue"), ("joni blu", "Blue"),
    ("back in black acdc", "Back in Black"), ("kid a radiohead", "Kid A"),
    ("prince 1999", "1999"), ("rock & roll led zeppelin", "Rock & Roll"),
  ])
  func `a song with its artist finds the song first, and so its record`(
    text: String,
    title: String
  ) throws {
    #expect(try titles(text).first == title)
    if try records(text).contains(title) { #expect(try records(text).first == title) }
  }

  @Test func `matches in a title rank before those in the record's or the artist's name`() throws {
    #expect(
      try titles("blue").prefix(4) == ["Blue", "All Blues", "My Bluebird", "Flamenco Sketches"]
    )
    #expect(try titles("ebird") == ["My Bluebird", "Perhaps"])
  }

  @Test func `matches of a field rank as words do`() throws {
    #expect(try titles("title:blue") == ["Blue", "All Blues", "My Bluebird"])
    #expect(try records("album:blue") == ["Blue", "Bluebird Songs", "Kind of Blue"])
    #expect(try titles("title:blue artist:joni") == ["Blue"])
    #expect(try answer("artist:heart").artists.ids.map(\.name) == ["Heart"])
  }

  @Test func `equally good tracks are sorted by their records' years, and within their record`()
    throws
  {
    #expect(try titles("joni") == ["Blue", "All I Want", "River"])
    #expect(try titles("radiohead") == ["Airbag", "Karma Police", "Kid A", "Idioteque"])
    #expect(
      try table.search(SearchQuery("joni"), limit: 500, now: 0).tracks.ids.map(\.title)
        == ["Blue", "All I Want", "River"]
    )
  }

  @Test func `heart and missing are words if the filters find nothing`() throws {
    #expect(try answer("heart").artists.ids.map(\.name) == ["Heart"])
    #expect(try answer("missing").artists.ids.map(\.name) == ["Missing Persons"])
    #expect(try titles("heart barracuda") == ["Barracuda"])
  }

  @Test func `a year finds its tracks beside other words`() throws {
    #expect(Set(try titles("radiohead 1997")) == ["Karma Police", "Airbag"])
    #expect(try titles("illmatic 1994") == ["Represent"])
    #expect(try titles("1999") == ["1999", "Delirious"])
    #expect(try titles("radiohead 199") == [])
  }

  @Test func `years are found by their first three digits, not by fewer`() throws {
    #expect(try records("199").first == "1999")
    #expect(
      Set(try records("199")) == ["1999", "OK Computer", "Greatest", "Hits (1994)", "Illmatic"]
    )
    #expect(Set(try records("9")) == ["1999", "Hits (1994)"])
    #expect(try records("971") == [])
  }

  @Test func `a record's year is not taken for a misspelled word`() throws {
    let near = try table.nearly(SearchQuery("radiohaed 1997"), limit: 5, now: 0)
    #expect(near?.records.total == 1)
    #expect(try table.nearly(SearchQuery("1997"), limit: 5, now: 0) == nil)
  }

  @Test(arguments: [
    ("simon and garfunkel", "America", "simon and garfunkel"),
    ("simon und garfunkel", "America", "simon garfunkel"),
    ("rock n roll zeppelin", "Rock & Roll", "rock n roll zeppelin"),
    ("rock and roll", "Rock & Roll", "rock and roll"), ("rock et roll", "Rock & Roll", "rock roll"),
    ("Simon Und garfunkel year:", "America", "Simon garfunkel"),
  ])
  func `the word for and in any language may be a sign`(text: String, title: String, meant: String)
    throws
  {
    #expect(try titles(text) == [title])
    #expect(try answer(text).query.text == meant)
  }

  @Test(arguments: [
    ("radiohead year:", "radiohead"), ("radiohead year:19", "radiohead"),
    ("radiohead length:>", "radiohead"), ("radiohead genre:", "radiohead"),
    ("radiohead or", "radiohead"), ("or radiohead", "radiohead"),
    ("radiohead ｙｅａｒ：", "radiohead"),
  ])
  func `an unfinished query keeps the results`(text: String, meant: String) throws {
    #expect(try titles(text).count == 4)
    #expect(try answer(text).query.text == meant)
    #expect(try table.nearly(SearchQuery("radiohaed or"), limit: 5, now: 0)?.tracks.total == 4)
  }

  @Test(arguments: ["genre:", "und", "year: or", "xyzzy year:"])
  func `an empty condition finds nothing`(text: String) throws {
    #expect(try answer(text).isEmpty)
  }

  @Test(arguments: [
    ("miles jazz", ["All Blues", "Flamenco Sketches"], "miles genre:jazz"),
    ("jazz blues", ["All Blues"], "blues genre:jazz"),
    ("radiohead rock kid", ["Kid A", "Idioteque"], "radiohead kid genre:rock"),
    ("miles folk", [], "miles folk"),
  ])
  func `a word may be a genre beside others that are not`(
    text: String,
    found: [String],
    meant: String
  ) throws {
    #expect(try titles(text) == found)
    func terms(_ query: SearchQuery) -> Set<SearchQuery.Term> { Set(query.parts.map(\.term)) }
    #expect(terms(try answer(text).query) == terms(SearchQuery(meant)))
  }

  @Test func `a decade is found as a word`() throws {
    #expect(Set(try records("1990s")) == ["OK Computer", "Greatest", "Hits (1994)", "Illmatic"])
    #expect(try records("radiohead 90s") == ["OK Computer"])
  }

  @Test func `words found only in a genre find its records and tracks`() throws {
    #expect(try records("hip hop") == ["Illmatic"])
    #expect(try titles("Hip-Hop") == ["Represent"])
    #expect(Set(try titles("jazz")) == ["Flamenco Sketches", "All Blues"])
    #expect(try records("jazz year:1959") == ["Kind of Blue"])
    #expect(try answer("jazz").query == SearchQuery("genre:jazz"))
  }
}
