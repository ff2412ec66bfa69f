import Testing

@testable import DrawnCovers

@Suite struct SampleRecordTests {
  @Test func `the same index gives the same record, for ever`() {
    // Written down once: the sample crate and pictures of it rest on them.
    #expect(SampleRecord(index: 0).title == "Northern Avenues")
    #expect(SampleRecord(index: 1).title == "Burning Letters")
    #expect(SampleRecord(index: 1).artist == "Kessler & Mbeki")
    #expect(SampleRecord(index: 4).title == "Hollow Stairs")
  }

  @Test func `records have names and years, for any index`() {
    for index in [Int.min, -7, 0, 3, 999_999, Int.max] {
      let record = SampleRecord(index: index)
      #expect(!record.title.isEmpty && !record.artist.isEmpty)
      #expect((1958...2025).contains(record.year))
      #expect(SampleArt(index: index).kind < SampleArt.kinds.count)
    }
  }

  @Test func `titles are varied`() {
    let titles = (0..<500).map { SampleRecord(index: $0).title }
    #expect(Set(titles).count > 350)
    #expect(Set(titles.map { $0.prefix(1) }).count >= 20)
  }
}
