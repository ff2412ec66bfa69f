import Foundation
import Messages
import TestSupport
import Testing

@testable import TagReader

struct FileReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(_ data: Data, named name: String = "file.mp3") throws -> TagRecord {
    try data.write(to: folder.url.appending(path: name))
    return FileReader().record(at: Array(folder.path(name).utf8))
  }

  @Test func `a file that is gone, a folder and an empty file are told apart`() throws {
    let reader = FileReader()
    #expect(reader.record(at: Array(folder.path("gone").utf8)).failure?.reason == .missing)
    #expect(reader.record(at: Array(folder.url.path.utf8)).failure?.reason == .notRegular)
    #expect(mknod(folder.path("pipe"), S_IFIFO | 0o600, 0) == 0)
    #expect(mknod(folder.path("socket"), S_IFSOCK | 0o600, 0) == 0)
    for path in ["/dev/null", folder.path("pipe"), folder.path("socket")] {
      #expect(reader.record(at: Array(path.utf8)).failure?.reason == .notRegular)
    }
    #expect(reader.record(at: []).failure?.reason == .missing)
    #expect(reader.record(at: [0x2f, 0, 0x2f]).failure?.reason == .missing)
    #expect(try record(Data()).failure?.reason == .empty)
    #expect(try record(Data(repeating: 1, count: 5)).failure?.reason == .notAudio)
  }

  @Test func `a reader's answers do not depend on what it has read before`() throws {
    let reader = FileReader()
    let paths = try Corpus.shared.get().audioPaths()
    // Twice, so that each picture also follows the same one, and in the middle in reverse.
    for path in paths.flatMap({ [$0, $0] }) + paths.reversed() {
      #expect(reader.record(at: path) == FileReader().record(at: path))
    }
  }

  @Test func `what was asked of the system comes with every answer`() throws {
    let record = try record(Data(repeating: 0, count: 5000))
    #expect(record.size == 5000)
    let file = try FileManager.default.attributesOfItem(atPath: folder.path("file.mp3"))
    let time = try #require(file[.modificationDate] as? Date)
    #expect(abs(Double(record.modified) / 1e9 - time.timeIntervalSince1970) < 0.001)
  }

  @Test func `a hundred megabytes of zeros do not hold the reader up`() throws {
    let path = folder.path("zeros.mp3")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    #expect(truncate(path, 100 << 20) == 0)
    let start = clock()
    #expect(FileReader().record(at: Array(path.utf8)).failure?.reason == .notAudio)
    #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 2)
  }

  @Test(arguments: [
    "RIFF\u{4}\0\0\0WAVE", "FORM\0\0\0\u{4}AIFF", "fLaC", "OggS", "wvpk", "MAC ", "TTA1", "MPCK",
    "DSD ",
  ])
  func `a long file that is but a beginning is damaged at once`(head: String) throws {
    let path = folder.path("head.wav")
    try Data(head.utf8).write(to: URL(filePath: path))
    #expect(truncate(path, 200 << 20) == 0)
    let start = clock()
    #expect(FileReader().record(at: Array(path.utf8)).failure != nil)
    #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 5)
  }

  @Test func `a path of more than 4,096 bytes is read`() throws {
    let name = String(repeating: "d", count: 200)
    var deep = open(folder.url.path, O_RDONLY | O_DIRECTORY)
    var path = folder.url.path
    for _ in 0..<30 {
      #expect(mkdirat(deep, name, 0o700) == 0)
      let next = openat(deep, name, O_RDONLY | O_DIRECTORY)
      close(deep)
      (deep, path) = (next, path + "/" + name)
    }
    let file = openat(deep, "a.mp3", O_WRONLY | O_CREAT, 0o600)
    #expect(write(file, "0123456789abcdef", 16) == 16)
    close(file)
    close(deep)
    let record = FileReader().record(at: Array((path + "/a.mp3").utf8))
    #expect(record.size == 16)
    #expect(record.failure?.reason == .notAudio)
  }

  /// A frame of ID3v2.4.
  private func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let size = UInt32(body.count)
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (21 - 7 * UInt32($0))) & 0x7f }
    return Array(name.utf8) + bytes + [0, 0] + body
  }

  private func song(_ frames: [[UInt8]], tail: [UInt8] = []) throws -> TrackTags? {
    let body = frames.flatMap { $0 }
    let size = UInt32(body.count)
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (21 - 7 * UInt32($0))) & 0x7f }
    let corpus = try Corpus.shared.get()
    let sound = try Data(contentsOf: corpus.folder.appending(path: "bodies/mp3-cbr128.body"))
    return try record(Data(Array("ID3".utf8) + [4, 0, 0] + bytes + body) + sound + Data(tail)).tags
  }

  @Test func `texts of every encoding of ID3v2 are read`() throws {
    let utf16: [UInt8] = [0xff, 0xfe, 0xf2, 0x66]
    let tags = try song([
      frame("TIT2", [1] + utf16), frame("TPE1", [3] + Array("Björk".utf8)),
      frame("TALB", [0] + [0x43, 0x61, 0x66, 0xe9]), frame("TCOM", [0] + Array("café".utf8)),
      frame("TPE2", [0, 0xcc, 0xf3, 0xec, 0xe8, 0xe9]), frame("TSOP", [0] + [0x93, 0x61, 0x94]),
    ])
    #expect(tags?.title == "曲")
    #expect(tags?.artists == ["Björk"])
    #expect(tags?.album == "Café")
    #expect(tags?.composers == ["café"])
    #expect(tags?.albumArtists == ["Мумий"])
    #expect(tags?.sortNames.artist == "“a”")
  }

  @Test func `what ID3v2 lacks is taken from ID3v1, in UTF-8 or Latin-1`() throws {
    func padded(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
      Array((bytes + [UInt8](repeating: 0, count: count)).prefix(count))
    }
    let old =
      Array("TAG".utf8) + padded(Array("old title".utf8), 30)
      + padded([0x42, 0x6a, 0xf6, 0x72, 0x6b], 30)
      + padded(Array("Ágætis byrjun".utf8), 30) + Array("1987".utf8) + padded([], 28) + [0, 7, 17]
    let tags = try song([frame("TIT2", [3] + Array("new title".utf8))], tail: old)
    #expect(tags?.title == "new title")
    #expect(tags?.artists == ["Björk"])
    #expect(tags?.album == "Ágætis byrjun")
    #expect(tags?.track == 7 && tags?.year == 1987 && tags?.genres == ["Rock"])
  }

  @Test func `several values of a frame are several, and a link is no picture`() throws {
    let tags = try song([
      frame("TPE1", [3] + Array("One\0Two".utf8)), frame("TCON", [3] + Array("17\0Pop; Folk".utf8)),
      frame("APIC", [0] + Array("-->\0".utf8) + [3, 0] + Array("http://example.org/a.jpg".utf8)),
      frame("RVA2", Array("track\0".utf8) + [1, 0xfe, 0x00, 0]),
      frame("TXXX", [3] + Array("REPLAYGAIN_ALBUM_GAIN\0-3,5 dB".utf8)),
    ])
    #expect(tags?.artists == ["One", "Two"])
    #expect(tags?.genres == ["Rock", "Pop", "Folk"])
    #expect(tags?.picture == nil)
    #expect(tags?.loudness.trackGain == -1)
    #expect(tags?.loudness.albumGain == -3.5)
  }

  @Test func `a DSF file is read with its tag`() throws {
    func little(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
    let tag = frame("TIT2", [3] + Array("DSD".utf8))
    let id3 = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(tag.count)] + tag
    let head =
      Array("DSD ".utf8) + little(28, 8) + little(92 + UInt64(id3.count), 8) + little(92, 8)
      + Array("fmt ".utf8) + little(52, 8) + little(1, 4) + little(0, 4) + little(2, 4)
      + little(2, 4)
      + little(2_822_400, 4) + little(1, 4) + little(2_822_400 * 3, 8) + little(4096, 4)
      + little(0, 4)
      + Array("data".utf8) + little(12, 8)
    let tags = try #require(try record(Data(head + id3), named: "a.dsf").tags)
    #expect(tags.format == .dsf && tags.title == "DSD")
    #expect(tags.duration == 3 && tags.sampleRate == 2_822_400 && tags.channels == 2)
  }
}
