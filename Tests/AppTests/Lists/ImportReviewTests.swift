import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct ImportReviewTests {
  private static func track(
    _ id: Int64,
    _ path: String,
    record: RecordID? = nil,
    duration: Double = 0
  ) -> KnownMusic.Track {
    KnownMusic.Track(
      id: TrackID(id),
      path: BytePath(path),
      title: "Carey",
      artist: "Joni Mitchell",
      record: record,
      duration: duration
    )
  }

  private func review(
    _ text: String,
    _ tracks: [KnownMusic.Track],
    isThere: (BytePath) -> Bool = { _ in false }
  ) throws -> ImportReview {
    let music = KnownMusic(
      tracks: tracks,
      records: [1: KnownMusic.Record(title: "Blue", artist: "Joni Mitchell")],
      roots: [BytePath("/music")]
    )
    let list = try Playlist.read(Array(text.utf8), named: .m3u, in: BytePath("/lists"))
    return ImportReview(
      PlaylistImport(list, named: "Trip", in: TrackMatching(music), isThere: isThere),
      in: music
    )
  }

  private let two = [
    track(1, "/music/Blue/a.flac", record: 1, duration: 182),
    track(3, "/music/Live/b.flac"),
  ]

  @Test
  func `a row that fits several tracks is a question with everything that distinguishes them`()
    throws
  {
    let questions = try review("#EXTINF:,Joni Mitchell - Carey\nx/y.mp3\n", two).questions
    #expect(
      questions == [
        ImportReview.Question(
          text: "Carey",
          place: "/lists/x/y.mp3",
          candidates: [
            .init(1, "Carey", "Joni Mitchell · Blue · 3:02", "/music/Blue"),
            .init(3, "Carey", "Joni Mitchell", "/music/Live"),
          ],
          best: nil
        )
      ]
    )
  }

  @Test func `the chosen track replaces the row, and rows without a choice remain wanted`() throws {
    let row = "#EXTINF:,Joni Mitchell - Carey\nx/y.mp3\n"
    var review = try self.review(row + row + row, two)
    #expect(review.list.counts.open == 3)
    // An index outside of the candidates is no choice.
    review.answer([1, nil, 7])
    #expect(review.list.outcomes == [.track(3), .missing, .missing])
    review.answer([0, 0, 0])
    #expect(review.list.outcomes == [.track(3), .missing, .missing])
  }

  @Test(arguments: [(500, nil), (182, 1), (183, 1), (240, nil)] as [(Int, Int?)])
  func `the only candidate with the length given in the playlist is preselected`(
    seconds: Int,
    best: Int?
  ) throws {
    // No candidate is of this record, so none is chosen automatically.
    let xspf = """
      <playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track>
      <title>Carey</title><creator>Joni Mitchell</creator><album>Hits</album>
      <duration>\(seconds)000</duration></track></trackList></playlist>
      """
    let tracks = [
      Self.track(3, "/music/Live/b.flac", duration: 240.5),
      Self.track(1, "/music/Blue/a.flac", record: 1, duration: 182.4),
      Self.track(4, "/music/Other/c.flac", duration: 239.5),
    ]
    let music = KnownMusic(tracks: tracks, roots: [BytePath("/music")])
    let list = try Playlist.read(Array(xspf.utf8), named: .xspf, in: BytePath("/lists"))
    let found = PlaylistImport(list, named: "x", in: TrackMatching(music)) { _ in false }
    #expect(ImportReview(found, in: music).questions.map(\.best) == [best])
  }

  @Test func `only the first of very many questions are shown, and the others remain open`() throws
  {
    let row = "#EXTINF:,Joni Mitchell - Carey\nx/y.mp3\n"
    var review = try self.review(String(repeating: row, count: 1000), two)
    #expect(review.questions.count == ImportReview.mostCandidates / 2)
    #expect(review.left == 850)
    review.answer(review.questions.map { _ in 0 })
    #expect(review.list.counts.found == 150 && review.list.counts.open == 850)
  }

  @Test func `many questions share the limit of candidates, and each has the likeliest`() throws {
    let row = "#EXTINF:119,Joni Mitchell - Carey\nx/y.mp3\n"
    let tracks = (1...32).map { number in
      Self.track(Int64(number), "/music/\(number)/a.flac", duration: Double(number * 10 - 3))
    }
    let review = try self.review(String(repeating: row, count: 50), tracks)
    #expect(review.questions.count == 50 && review.left == 0)
    #expect(review.questions.allSatisfy { $0.candidates.count == 6 })
    #expect(review.questions.first?.candidates.map(\.id) == [10, 11, 12, 13, 14, 15])
    let few = try self.review(row, tracks)
    #expect(few.questions.first?.candidates.count == 32)
  }

  @Test func `existing files outside the library are listed`() throws {
    let review = try self.review("/x/a.mp3\n/x/b.mp3\n/music/c.mp3\nhttp://x/d.mp3\n", two) {
      $0.text != "/x/b.mp3"
    }
    #expect(review.outside == [BytePath("/x/a.mp3")])
  }

  @Test func `folders of files outside are listed once, those with most files first`() {
    let files = ["/x/1/a", "/y/a", "/y/b", "/x/a", "/y/z/z/c", "/x1/a"].map { BytePath($0) }
    let outside = OutsideFolders(of: files)
    #expect(outside.folders == ["/y", "/x", "/x1"].map { BytePath($0) })
    #expect(outside.files == 6 && outside.others == 0)
    #expect(outside.title == "6 Files Outside the Library")
    #expect(outside.words.hasSuffix(":\n/y\n/x\n/x1"))
  }

  @Test func `only some of many folders are listed, and the others are counted`() {
    let outside = OutsideFolders(of: (1...9).map { BytePath("/m/\($0)/a.mp3") })
    #expect(outside.folders == (1...5).map { BytePath("/m/\($0)") } && outside.others == 4)
    #expect(outside.words.hasSuffix("\nand 4 more folders"))
    #expect(OutsideFolders(of: []).folders.isEmpty)
  }
}

extension ImportReview.Candidate {
  fileprivate init(_ id: TrackID, _ title: String, _ detail: String, _ folder: String) {
    self.init(id: id, title: title, detail: detail, folder: folder)
  }
}
