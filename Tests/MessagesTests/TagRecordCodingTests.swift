import Messages
import TestSupport
import Testing

struct TagRecordCodingTests {
  private let path = Array("/music/Caf".utf8) + [0xe9] + Array(".mp3".utf8)

  private func decoded(_ record: TagRecord) throws -> TagRecord {
    try TagRecord(decoding: try frame(of: record))
  }

  @Test func `a full record is read back unchanged`() throws {
    let record = TagRecord(path: path, size: 1 << 40, modified: -1, content: .track(fullTags()))
    #expect(try decoded(record) == record)
  }

  @Test(arguments: AudioFormat.allCases)
  func `an empty record of every format is read back unchanged`(format: AudioFormat) throws {
    let tags = TrackTags(format: format)
    let record = TagRecord(path: [], size: 0, modified: 0, content: .track(tags))
    #expect(try decoded(record) == record)
  }

  @Test(arguments: Unreadable.Reason.allCases)
  func `every reason is read back unchanged`(reason: Unreadable.Reason) throws {
    let failure = Unreadable(reason, "EIO")
    let record = TagRecord(path: path, size: -1, modified: 7, content: .unreadable(failure))
    #expect(try decoded(record) == record)
    #expect(try decoded(record).failure == failure)
    #expect(record.tags == nil)
  }

  @Test func `a text beyond the limit is cut between two characters`() throws {
    var tags = TrackTags(format: .flac)
    tags.title = "x" + String(repeating: "長", count: 20_000)
    tags.genres = Array(repeating: "Rock", count: 1000)
    tags.discTitle = tags.title
    tags.performers = Array(repeating: "Ann (guitar)", count: 10_000)
    tags.musicBrainz.artists = (0..<10_000).map(uuid)
    let record = TagRecord(path: path, size: 1, modified: 1, content: .track(tags))
    let read = try #require(try decoded(record).tags)
    #expect(read.title == "x" + String(repeating: "長", count: (CodingLimits.text - 1) / 3))
    #expect(read.genres.count == CodingLimits.list)
    #expect(read.discTitle == read.title && read.performers.count == CodingLimits.list)
    #expect(read.musicBrainz.artists == (0..<CodingLimits.list).map(uuid))
  }

  @Test func `a record cut anywhere is refused`() throws {
    let record = TagRecord(path: path, size: 5, modified: 6, content: .track(fullTags()))
    let whole = try frame(of: record)
    for count in 0..<whole.count {
      #expect(throws: CodingError.self) { try TagRecord(decoding: whole.prefix(count)) }
    }
    #expect(throws: CodingError.tooLong) { try TagRecord(decoding: whole + [0]) }
  }

  @Test func `changed bytes are refused or give another record, and never trap`() throws {
    var random = SeededRandom(seed: 7)
    let record = TagRecord(path: path, size: 5, modified: 6, content: .track(fullTags()))
    let whole = Array(try frame(of: record))
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      do { _ = try TagRecord(decoding: bytes[...]) } catch { refused += 1 }
    }
    #expect(refused > 0 && refused < 20_000)
  }

  @Test func `random bytes are refused`() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...200, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...0xa0, using: &random) }
      #expect(throws: CodingError.self) { try TagRecord(decoding: bytes[...]) }
    }
  }

  @Test func `NaN and infinity are refused`() throws {
    var tags = TrackTags(format: .flac)
    tags.loudness.trackGain = .nan
    let record = TagRecord(path: path, size: 5, modified: 6, content: .track(tags))
    #expect(throws: CodingError.senseless("number")) { try decoded(record) }
  }
}
