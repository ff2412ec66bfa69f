import Foundation
import Messages
import TestSupport
import Testing

@testable import TagReader

/// Vorbis and Opus have a reader of our own beside TagLib's; both must say the same.
struct PlainOggTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an Opus file with a large cover over many pages says all that it holds`() throws {
    let tags = try tags(of: Opus())
    #expect(tags.format == .opus && tags.sampleRate == 48_000 && tags.channels == 2)
    #expect(tags.title == "Ogg" && tags.artists == ["One", "Two"] && tags.track == 4)
    #expect(tags.duration == 2)
    #expect(tags.picture?.byteCount == 100_001 && tags.picture?.isFrontCover == true)
  }

  /// A field of an older kind of picture, empty here, sends the whole file to TagLib.
  @Test func `our reader of Ogg says what TagLib says`() throws {
    var theirs = Opus()
    theirs.fields.append(Data("COVERART=".utf8))
    var plain = try tags(of: Opus())
    // The rate is of the file's bytes, of which the field is some.
    plain.bitRate = try tags(of: theirs).bitRate
    #expect(try tags(of: theirs) == plain)
  }

  @Test func `a cover that is not quite base64 costs no other field`() throws {
    var opus = Opus()
    opus.fields[4].replaceSubrange(60..<61, with: Data("?".utf8))
    let tags = try tags(of: opus)
    #expect(tags.title == "Ogg" && tags.duration == 2)
  }

  @Test func `an empty picture is none, whatever picture the file before had`() throws {
    let reader = FileReader()
    var broken = Opus(pictureSize: 3000)
    // What is before the odd character is decoded, and is the picture of no file.
    let odd = broken.fields[4].endIndex - 9
    broken.fields[4].replaceSubrange(odd..<odd + 1, with: Data("?".utf8))
    var empty = Opus(pictureSize: 3000)
    empty.fields[4] = Data("METADATA_BLOCK_PICTURE=".utf8)
    _ = try record(broken.data, by: reader)
    let tags = try #require(try record(empty.data, by: reader).tags)
    #expect(tags.title == "Ogg" && tags.picture == nil)
  }

  /// The packets of the two would be taken for those of one.
  @Test func `two streams side by side are damaged, and no mixture of both`() throws {
    let data = Opus().data
    var other = Opus()
    other.serial = 7
    // The first page of another stream stands between the first and the second of this one.
    let first = 27 + 1 + 19
    let record = try record(data[..<first] + other.data[..<first] + data[first...])
    #expect(record.failure?.reason == .damaged)
  }

  @Test func `an Ogg file that is cut anywhere ends no scan`() throws {
    let data = Opus(pictureSize: 3000).data
    for count in stride(from: 28, to: data.count, by: 211) {
      let record = try record(data.prefix(count))
      #expect(record.size == Int64(count))
    }
  }

  private func record(_ data: Data, by reader: FileReader = FileReader()) throws -> TagRecord {
    let path = folder.path("file.opus")
    try data.write(to: URL(filePath: path))
    return reader.record(at: Array(path.utf8))
  }

  private func tags(_ data: Data) throws -> TrackTags {
    guard case .track(let tags) = try record(data).content else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return tags
  }

  private func tags(of opus: Opus) throws -> TrackTags { try tags(opus.data) }
}

/// Two seconds of Opus that hold no sound, with pages of 4 KiB as taggers write them.
private struct Opus {
  var serial: UInt32 = 42
  var fields: [Data]

  init(pictureSize: Int = 100_001) {
    let bytes = Data((0..<pictureSize).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    var block = Data()
    for number in [3, 9] { block.append(big: UInt32(number)) }
    block += Data("image/png".utf8)
    for number in [0, 1, 1, 24, 0, bytes.count] { block.append(big: UInt32(number)) }
    let picture = "metadata_block_picture=" + (block + bytes).base64EncodedString()
    fields = ["TITLE=Ogg", "ARTIST=One", "artist=Two", "TRACKNUMBER=4/9", picture]
      .map { Data($0.utf8) }
  }

  var data: Data {
    var head = Data("OpusHead".utf8) + [1, 2, 0x38, 1]
    head.append(little: UInt32(44_100))
    head += [0, 0, 0]
    var comment = Data("OpusTags".utf8)
    comment.append(little: UInt32(4))
    comment += Data("test".utf8)
    comment.append(little: UInt32(fields.count))
    for field in fields {
      comment.append(little: UInt32(field.count))
      comment += field
    }
    let sound = Data(repeating: 0xfc, count: 20_000)
    return pages(head, granule: 0, flags: 2) + pages(comment, granule: 0, flags: 0)
      + pages(sound, granule: 96_312, flags: 4)
  }

  /// One packet, cut into pages of at most 16 pieces of 255 bytes.
  private func pages(_ packet: Data, granule: UInt64, flags: UInt8) -> Data {
    var pages = Data()
    var lacing = [UInt8](repeating: 255, count: packet.count / 255)
    lacing.append(UInt8(packet.count % 255))
    var position = packet.startIndex
    for start in stride(from: 0, to: lacing.count, by: 16) {
      let pieces = lacing[start..<min(start + 16, lacing.count)]
      let count = pieces.reduce(0) { $0 + Int($1) }
      pages += Data("OggS".utf8) + [0, (start > 0 ? 1 : 0) | flags]
      pages.append(little: granule)
      pages.append(little: serial)
      pages += Data(count: 8)
      pages += [UInt8(pieces.count)] + pieces + packet[position..<position + count]
      position += count
    }
    return pages
  }
}

extension Data {
  fileprivate mutating func append(little number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(big number: UInt32) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
