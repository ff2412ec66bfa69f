import Testing

@testable import Library

struct AlbumGroupingTests {
  private func track(
    _ folder: String,
    _ title: String?,
    _ artist: String,
    albumArtist: String? = nil,
    year: Int? = 2001,
    compilation: Bool = false
  ) -> AlbumGrouping.Candidate {
    AlbumGrouping.Candidate(
      home: AlbumGrouping.home(of: BytePath(folder)),
      title: title,
      artists: [artist],
      albumArtists: albumArtist.map { [$0] } ?? [],
      year: year,
      isCompilation: compilation
    )
  }

  private func count(_ tracks: AlbumGrouping.Candidate...) -> Int {
    Set(AlbumGrouping.group(tracks).map(\.key)).count
  }

  @Test(arguments: [
    ("/m/Album/CD1", "/m/Album"), ("/m/Album/CD 2", "/m/Album"), ("/m/Album/Disc.3", "/m/Album"),
    ("/m/Album (Disc 2)", "/m/Album"), ("/m/Album [CD 1]", "/m/Album"),
    ("/m/Album - Disk 02", "/m/Album"), ("/m/Album, disque 1", "/m/Album"),
    ("/m/Album (Disc Two)", "/m/Album"), ("/m/Album/Disk II", "/m/Album"),
    ("/m/Album/CD1 - Live", "/m/Album"), ("/m/Album/Disc 2: X", "/m/Album"),
    ("/m/Album/Disco 2", "/m/Album"), ("/m/Album ディスク2", "/m/Album"), ("/m/Album/LP2", "/m/Album"),
  ])
  func `the folder of a disc belongs to its album's folder`(folder: String, home: String) {
    #expect(AlbumGrouping.home(of: BytePath(folder)) == AlbumGrouping.home(of: BytePath(home)))
  }

  @Test(arguments: ["/m/ABCD 1", "/m/CD 123", "/m/Discotheque", "/m/1", "/m/Discs"])
  func `a folder that only looks like a disc is an album's folder`(folder: String) {
    #expect(AlbumGrouping.home(of: BytePath(folder)) == folder.lowercased())
  }

  @Test func `names that are not valid text are distinguished`() {
    let one = AlbumGrouping.home(of: BytePath(Array("/m/".utf8) + [0xff]))
    let other = AlbumGrouping.home(of: BytePath(Array("/m/".utf8) + [0xfe]))
    #expect(one != other)
  }

  @Test func `discs are one album`() {
    #expect(
      count(track("/m/A/CD1", "Title (Disc 1)", "X"), track("/m/A/CD2", "Title [CD 2]", "X")) == 1
    )
  }

  @Test func `discs of words are one album, parts and volumes are several`() {
    #expect(
      count(track("/m/One", "Title (Disc One)", "X"), track("/m/Two", "Title - Disco II", "X")) == 1
    )
    #expect(count(track("/m/A", "Title Part 1", "X"), track("/m/A", "Title Part 2", "X")) == 2)
    #expect(count(track("/m/A", "Title Vol. 1", "X"), track("/m/A", "Title Vol. 2", "X")) == 2)
  }

  @Test func `guests do not split an album`() {
    #expect(count(track("/m/A", "T", "X"), track("/m/A", "t ", "X feat. Y")) == 1)
    #expect(AlbumGrouping.group([track("/m/A", "T", "X (ft. Z)")])[0].artist == "X")
    #expect(AlbumGrouping.mainArtist("Daft Punk") == "Daft Punk")
    #expect(AlbumGrouping.mainArtist("Feat. Nobody") == "Feat. Nobody")
    #expect(AlbumGrouping.mainArtist("Little Feat") == "Little Feat")
  }

  @Test func `several artists without an album artist are various`() {
    let answers = AlbumGrouping.group([track("/m/A", "T", "X"), track("/m/A", "T", "Y")])
    #expect(answers[0].key == answers[1].key)
    #expect(answers[0].artist == nil)
  }

  @Test func `an untagged compilation equals one tagged with various artists`() {
    #expect(
      count(
        track("/m/A", "T", "X", compilation: true),
        track("/m/B", "T", "Y", albumArtist: "Various Artists")
      ) == 1
    )
  }

  @Test func `all names of various artists are the same`() {
    #expect(
      count(
        track("/m/A", "T", "X", albumArtist: "VA"),
        track("/m/B", "T", "Y", albumArtist: "Various"),
        track("/m/C", "T", "Z", albumArtist: "various artists")
      ) == 1
    )
  }

  @Test func `one album artist applies to tracks that lack it`() {
    let answers = AlbumGrouping.group([
      track("/m/A", "T", "X", albumArtist: "Band"), track("/m/A", "T", "Y"),
    ])
    #expect(answers.map(\.artist) == ["Band", "Band"])
    #expect(answers[0].key == answers[1].key)
  }

  @Test func `albums of one title by two artists in one folder stay two`() {
    #expect(
      count(
        track("/m", "Greatest Hits", "X", albumArtist: "X"),
        track("/m", "Greatest Hits", "Y", albumArtist: "Y")
      ) == 2
    )
  }

  @Test func `a remaster in another folder is another album`() {
    #expect(count(track("/m/A", "T", "X"), track("/m/A 2011", "T", "X", year: 2011)) == 2)
  }

  @Test func `without a title each folder is an album`() {
    #expect(
      count(track("/m/A", nil, "X"), track("/m/A", nil, "Y"), track("/m/B", nil, "X")) == 2
    )
  }
}
