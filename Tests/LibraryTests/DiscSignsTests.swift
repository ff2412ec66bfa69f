import TestSupport
import Testing

@testable import Library

struct DiscSignsTests {
  private let fixture = LibraryFixture()

  private func disc(_ name: String, number: Int? = nil) -> Int? {
    discs([DiscSigns(number: number, folder: BytePath("/m/X"), name: Array(name.utf8))])[0]
  }

  private func discs(_ signs: [DiscSigns], title: String? = "X") -> [Int?] {
    let tracks = signs.map {
      AlbumGrouping.Candidate(
        home: "/m/x",
        title: title,
        artists: [],
        albumArtists: [],
        year: nil,
        isCompilation: false,
        signs: $0
      )
    }
    return DiscSigns.discs(of: tracks)
  }

  @Test(arguments: [
    ("X (Disc 2)", 2), ("X CD 2", 2), ("X - Disk II", 2), ("X [Disque Ten]", 10), ("X_CD-3", 3),
    ("X (Disco 2)", 2), ("X - Disco III", 3), ("X ディスク2", 2), ("X テ\u{3099}ィスク 二", 2),
    ("X 盘2", 2), ("X（盤２）", 2), ("X 第二碟", 2), ("X 2枚目", 2), ("X ＣＤ２", 2), ("X CD #12", 12),
    ("X Disc Ⅳ", 4), ("  X  (  disc two  ) ", 2), ("X (Disc 2 of 3)", 2), ("X [CD 2/3]", 2),
    ("X (Disc Two: Live)", 2),
  ])
  func `a suffix is a word with digits, a Roman number, or a word or character up to ten`(
    name: String,
    number: Int
  ) {
    for isFolder in [false, true] {
      let suffix = DiscSuffix(of: name, isFolder: isFolder)
      #expect(suffix?.number == number && suffix?.rest == "X")
    }
  }

  @Test(arguments: [
    "X Part 2", "X Teil II", "X Vol. 2", "X Volume Two", "Italo Disco 2", "Disco", "CD", "X CD 123",
    "Philips CD-I", "Use Your Illusion II", "ABCD 1", "アルバム2枚目", "American Football (LP2)",
    "X (Vinyl 2)", "X Disc ½", "", "2", "AC/DC 2", "X Part 1 of 2", "Best of 2", "X CD 2: Live",
    "Disc 1-2", "LP1 - Live",
  ])
  func `parts, volumes, series and words alone are no discs`(name: String) {
    for isFolder in [false, true] { #expect(DiscSuffix(of: name, isFolder: isFolder) == nil) }
  }

  @Test func `LP and Vinyl are discs only as the whole name of a folder`() {
    for name in ["LP1", "lp 1", "Vinyl 1"] {
      #expect(DiscSuffix(of: name, isFolder: true)?.number == 1)
      #expect(DiscSuffix(of: name) == nil)
    }
  }

  @Test func `a name of more than 300 letters is no disc`() {
    let rest = String(repeating: "a", count: DiscSuffix.longestName - 7)
    #expect(DiscSuffix(of: rest + " Disc 2")?.rest == rest)
    #expect(DiscSuffix(of: rest + "a Disc 2") == nil)
  }

  @Test(arguments: [
    ("1-01 A.flac", 1), ("12-03.flac", 12), ("2-03-A.flac", 2), ("1-01. A.flac", 1),
    ("d1t01.flac", 1), ("ab1977-05-08d3t11.flac", 3), ("D2T01 A.flac", 2),
  ])
  func `a file's name has the disc before the track's number`(name: String, number: Int) {
    #expect(disc(name) == number)
  }

  @Test(arguments: [
    "01 A.flac", "10-05-1995.flac", "1-1 A.flac", "24-7 A.flac", "101-01.flac", "1-01a.flac",
    "0-01.flac", "ad1t01.flac", "A 1-01.flac", ".flac", "",
  ])
  func `dates and other numbers in a file's name are no discs`(name: String) {
    #expect(disc(name) == nil)
  }

  @Test func `a file's name counts only with the track's number, and if all names have a disc`() {
    #expect(disc("9-11.flac", number: 11) == 9 && disc("9-11.flac", number: 1) == nil)
    let names = ["1-01 A", "2-01 B", "9-11"].map { DiscSigns(name: Array($0.utf8)) }
    #expect(discs(Array(names[...1])) == [1, 2])
    #expect(discs(names + [DiscSigns(name: Array("Bonus".utf8))]) == [nil, nil, nil, nil])
  }

  @Test func `the tag is before the title, the title before the folder, that before the name`() {
    let signs = DiscSigns(folder: BytePath("/m/X/CD3"), name: Array("4-01 A".utf8))
    let tagged = DiscSigns(tag: 1, folder: BytePath("/m/X/CD3"), name: Array("4-01 A".utf8))
    #expect(discs([tagged, signs], title: "X (Disc 2)") == [1, 2])
    #expect(discs([signs]) == [3])
  }

  @Test func `a title that is only a disc says nothing, but its folder does`() {
    let signs = [DiscSigns(folder: BytePath("/m/Disc 2")), DiscSigns(folder: BytePath("/m/A"))]
    #expect(discs(signs, title: "Disc 1") == [2, 1])
  }

  @Test func `a track without a disc is on the first, where others have one`() {
    #expect(discs([DiscSigns(tag: 2), DiscSigns(), DiscSigns(tag: 1)]) == [2, 1, 1])
    #expect(discs([DiscSigns(), DiscSigns()]) == [nil, nil])
  }

  // MARK: - In the library

  private func scanned(_ files: [(String, String)]) async throws -> LibraryContents {
    for (name, tags) in files { fixture.track(name, "artist=X;" + tags) }
    let store = try await fixture.scanned()
    // A second scan, of a changed file, groups the known tracks.
    fixture.track(files[0].0, "artist=X;" + files[0].1, age: 10)
    let first = try await store.contents()
    try await fixture.scan(store)
    let contents = try await store.contents()
    #expect(contents.tracks.map(\.disc) == first.tracks.map(\.disc))
    let records = Dictionary(grouping: contents.tracks, by: \.album).values
    #expect(records.map { tracks in Set(tracks.map { $0.disc ?? 1 }).count }.max() == 3)
    #expect(try await store.check().isEmpty)
    let details = try await LibraryReader(store).details(of: contents.tracks.suffix(1).map(\.id))
    #expect(details.map(\.tags?.disc) == [nil], "the tags remain as they are in the file")
    await store.close()
    return contents
  }

  @Test(arguments: [
    ["A/CD1/", "A/CD2/", "A/CD11/"], ["Disc One/", "Disc II/", "Disc 11/"],
    ["A (Disk 1)/", "A (Disk 2)/", "A (Disk 11)/"], ["A/1-0", "A/2-0", "A/11-0"],
    ["A/盘1/", "A/2枚目/", "A/ディスク11/"],
  ])
  func `discs without tags are one record and play in their order`(places: [String]) async throws {
    let contents = try await scanned(
      places.enumerated().flatMap { disc, place in
        (1...2).map { ("\(place)\($0).flac", "title=\(disc).\($0);album=A;track=\($0)") }
      }
    )
    #expect(contents.albums.map(\.title) == ["A"])
    #expect(contents.tracks.map(\.title) == ["0.1", "0.2", "1.1", "1.2", "2.1", "2.2"])
    #expect(contents.tracks.map(\.disc) == [1, 1, 2, 2, 11, 11])
  }

  @Test func `records named by a disc alone, or as parts, remain records of their own`()
    async throws
  {
    let titles = ["Disco 2", "Italo Disco 2", "Italo Disco 3", "A Part 1", "A Part 2", "CD"]
    let discs = ["B (Disc One)", "B Disk II", "B - Disco 3"]
    let contents = try await scanned(
      (titles + discs).map { ("\($0)/1.flac", "title=\($0);album=\($0);track=1") }
    )
    #expect(contents.albums.map(\.title).sorted() == (titles + ["B"]).sorted())
  }
}
