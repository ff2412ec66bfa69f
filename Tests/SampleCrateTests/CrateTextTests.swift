import DrawnCovers
import Testing

@testable import SampleCrate

@Suite struct CrateTextTests {
  private let records = SampleCrate().records

  @Test func `there are 36 records in 8 genres with 4 to 9 tracks each`() {
    #expect(records.count == 36)
    #expect(Set(records.map(\.genre)).count == 8)
    #expect(records.allSatisfy { (4...9).contains($0.tracks.count) })
    for record in records {
      #expect(!record.artist.isEmpty && !record.band.isEmpty && (1950...2026).contains(record.year))
      #expect(SampleArt.kinds.contains(record.coverKind), "\(record.title)")
      #expect(Set(record.tracks.map { record.path(of: $0) }).count == record.tracks.count)
    }
  }

  @Test func `they are of all sorts`() {
    #expect(records.contains { $0.discCount == 2 })
    #expect(records.contains { $0.isCompilation && Set($0.tracks.map(\.artist)).count > 3 })
    #expect(records.contains { Set($0.tracks.map(\.genre)).count == 8 })
    #expect(records.contains { $0.title.count > 100 })
    let scripts: [ClosedRange<Unicode.Scalar>] = [
      "à"..."ÿ", "α"..."ω", "а"..."я", "ا"..."ي", "ぁ"..."ん", "ァ"..."ヶ", "一"..."龥", "가"..."힣",
    ]
    for script in scripts {
      let own = records.filter { record in
        (record.title + record.artist).unicodeScalars.contains { script.contains($0) }
      }
      #expect(!own.isEmpty, "nothing from \(script.lowerBound)")
    }
  }

  @Test func `no two records have the same title, and no two covers the same picture`() {
    #expect(Set(records.map(\.title)).count == records.count)
    let covers = records.map { $0.art.paint(side: 40) }
    for one in covers.indices {
      for other in covers.indices.dropFirst(one + 1) {
        let difference = covers[one].difference(from: covers[other], tolerance: 24)
        #expect(difference > 0.1, "\(records[one].title) and \(records[other].title)")
      }
    }
  }

  @Test func `the first eight show every genre`() {
    #expect(Set(SampleCrate(first: 8).records.map(\.genre)).count == 8)
    #expect(SampleCrate(first: 3).records == Array(records.prefix(3)))
    #expect(SampleCrate(first: 0).records.isEmpty && SampleCrate(first: -1).records.isEmpty)
    #expect(SampleCrate(first: 1000).records == records)
  }

  @Test func `tracks are numbered disc by disc, and take over what is said of the record`() throws {
    let records = try CrateText.records(
      in: """
        # A remark.
        genre Jazz

        record One / Two
        artist A: B
        sort B, A
        year 1999
        cover tides 3
        band trio
        disc 1
        - First | C major | 100 | calm
        - Second | F# minor | 90.5 | dark | 3/4
        disc 2
        - Third | Bb lydian | 80 | lively | by C | genre Folk | band oud
        record Other
        artist D
        - Fourth | D dorian | 80 | tender
        """
    )
    #expect(records.map(\.title) == ["One / Two", "Other"])
    let record = records[0]
    #expect(record.tracks.map { [$0.disc, $0.number] } == [[1, 1], [1, 2], [2, 1]])
    #expect(record.tracks.map(\.artist) == ["A: B", "A: B", "C"])
    #expect(record.tracks.map(\.genre) == ["Jazz", "Jazz", "Folk"])
    #expect(record.tracks.map(\.band) == ["trio", "trio", "oud"])
    #expect(record.tracks[1].tempo == 90.5 && record.tracks[1].meter == .three)
    #expect(record.path(of: record.tracks[2]) == "A- B/One - Two/2-01 Third.flac")
    #expect(records[1].tracks[0].disc == 1 && records[1].discCount == 1)
  }

  @Test(arguments: [
    "artist A", "record", "record R\nshape round", "record R\nyear soon", "record R\nband nobody",
    "record R\ncover tides", "record R\n- T | C major | 100",
    "record R\n- T | X major | 100 | calm",
    "record R\n- T | C major | fast | calm", "record R\n- T | C major | 100 | bored",
    "record R\n- T | C major | 100 | calm | 9/16",
  ])
  func `a line that makes no sense is named`(_ text: String) {
    let line = text.split(separator: "\n").last.map { String($0) } ?? ""
    let error = #expect(throws: CrateText.Mistake.self) { try CrateText.records(in: text) }
    #expect(error?.line == line)
  }

  @Test(arguments: [
    ("AC/DC", "AC-DC"), ("Voss / Ritter", "Voss - Ritter"), ("..", "-"), (" .a. ", "a"),
    ("夜行列車", "夜行列車"), ("Why? “So”", "Why- “So”"),
  ])
  func `a file's name can be written anywhere`(_ title: String, _ name: String) {
    #expect(CrateRecord.fileName(title) == name)
  }

  @Test func `a long name is cut between letters`() {
    let name = CrateRecord.fileName(String(repeating: "夜", count: 100))
    #expect(name.utf8.count == 120 && name.allSatisfy { $0 == "夜" })
  }

  @Test(arguments: [
    (-2.468, 2, "-2.47"), (0.7071, 6, "0.707100"), (-0.001, 2, "0.00"), (12.3, 1, "12.3"),
  ])
  func `numbers are written with a point`(_ number: Double, _ digits: Int, _ text: String) {
    #expect(CrateRecord.decimals(number, digits) == text)
  }
}
