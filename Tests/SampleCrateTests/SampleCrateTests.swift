import CrateReports
import Foundation
import Synchronization
import TestSupport
import Testing
import Values

@testable import SampleCrate

@Suite(.serialized) struct SampleCrateTests {
  private let folder = TemporaryFolder.ofTest()

  private func files(in folder: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: folder)
    return (walk?.allObjects as? [String] ?? []).filter { !$0.hasSuffix("/") }.sorted()
  }

  /// A crate that is quick to write: one record of one track.
  private var small: SampleCrate {
    var record = SampleCrate(first: 1).records[0]
    record.tracks = Array(record.tracks.prefix(1))
    return SampleCrate(records: [record])
  }

  @Test func `each track is a file with sound, words and cover`() async throws {
    let crate = SampleCrate(first: 1)
    let folder = folder.path("crate")
    try await crate.write(to: folder)
    let paths = crate.records.flatMap { record in record.tracks.map { record.path(of: $0) } }
    let found = files(in: folder).filter { $0.hasSuffix(".flac") }
    #expect(found == paths.sorted())
    for record in crate.records {
      let track = record.tracks[1]
      let file = "\(folder)/\(record.path(of: track))"
      #expect(try Programs.samples(of: file) == (await CratePiece.samples(of: track, of: record)))
      let wanted = [
        "TITLE=\(track.title)", "ARTIST=\(track.artist)", "ALBUMARTIST=\(record.artist)",
        "ALBUM=\(record.title)", "DATE=\(record.year)", "GENRE=\(track.genre)", "TRACKNUMBER=2",
        "TRACKTOTAL=\(record.tracks.count)", "comment=Cover (front)",
      ]
      // ffmpeg has names of its own for some of them.
      let names = ["ALBUMARTIST": "album_artist", "TRACKNUMBER": "track"]
      let tags = try Programs.tags(of: file)
      for tag in wanted {
        let (name, value) = (tag.prefix { $0 != "=" }, tag.drop { $0 != "=" })
        #expect(tags.contains(tag) || tags.contains((names["\(name)"] ?? "") + value), "\(tags)")
      }
      #expect(tags.count { $0.hasPrefix("REPLAYGAIN_") && $0.hasSuffix(" dB") } == 2)
      let picture = try Programs.ffmpeg(file, ["-map", "0:v", "-c", "copy", "-f", "image2pipe"])
      #expect(picture.count < 200_000 && picture.suffix(2) == Data([0xff, 0xd9]))
    }
  }

  @Test func `progress counts up, and names each record as it comes`() async throws {
    let records = SampleCrate(first: 2).records.map { record in
      var record = record
      record.tracks = Array(record.tracks.prefix(2))
      return record
    }
    let heard = Mutex<[CrateProgress]>([])
    try await SampleCrate(records: records).write(to: folder.path("crate")) { progress in
      heard.withLock { $0.append(progress) }
    }
    let said = heard.withLock { $0 }
    let trackCount = records.reduce(0) { $0 + $1.tracks.count }
    #expect(said.first?.tracksDone == 0 && said.first?.share == 0)
    #expect(said.last?.recordsDone == 2 && said.last?.share == 1)
    #expect(said.allSatisfy { $0.trackCount == trackCount && $0.recordCount == 2 })
    #expect(Set(said.compactMap(\.newest)) == Set(records.map(\.folder)))
    for (one, next) in zip(said, said.dropFirst()) {
      #expect(one.tracksDone <= next.tracksDone && one.recordsDone <= next.recordsDone)
    }
  }

  @Test func `the same crate has the same bytes, however many write it`() async throws {
    let crate = SampleCrate(first: 1)
    try await crate.write(to: folder.path("one"), workers: 1)
    try await crate.write(to: folder.path("three"), workers: 3)
    for track in crate.records[0].tracks {
      let path = crate.records[0].path(of: track)
      #expect(try folder.data(of: "one/\(path)") == folder.data(of: "three/\(path)"))
    }
  }

  @Test func `what is there is not made again, and what is missing is`() async throws {
    let crate = small
    let path = crate.records[0].path(of: crate.records[0].tracks[0])
    try await crate.write(to: folder.path("crate"))
    let data = try folder.data(of: "crate/\(path)")
    let said = Mutex<[CrateProgress]>([])
    try await crate.write(to: folder.path("crate")) { progress in
      said.withLock { $0.append(progress) }
    }
    #expect(said.withLock { $0.map(\.recordsDone) } == [1])
    try FileManager.default.removeItem(atPath: folder.path("crate/\(path)"))
    try await crate.write(to: folder.path("crate"))
    #expect(try folder.data(of: "crate/\(path)") == data)
  }

  @Test func `it can be stopped, and goes on from there`() async throws {
    let path = folder.path("crate")
    let crate = SampleCrate(first: 2)
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let running = Mutex<Task<Void, any Error>?>(nil)
    let task = Task {
      for await _ in begins {}
      try await crate.write(to: path) { progress in
        // At once: the writers do not wait for the test.
        if progress.tracksDone == 2 { running.withLock { $0?.cancel() } }
      }
    }
    running.withLock { $0 = task }
    begin.finish()
    await #expect(throws: CrateError.stopped) { try await task.value }
    let left = files(in: path)
    #expect(left.allSatisfy { !$0.hasSuffix(".part") })
    #expect(
      left.filter { $0.hasSuffix(".flac") }.count < crate.records.reduce(0) { $0 + $1.tracks.count }
    )
    // What is there is whole.
    for name in left where name.hasSuffix(".flac") {
      #expect(throws: Never.self) { try Programs.samples(of: "\(path)/\(name)") }
    }
    #expect(FileManager.default.fileExists(atPath: "\(path)/\(CrateReport.listName)"))
    #expect(try await SampleCrate.remove(from: path).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `it is removed without a trace, but what somebody has changed or added stays`()
    async throws
  {
    let path = folder.path("crate")
    var record = SampleCrate(first: 1).records[0]
    record.tracks = Array(record.tracks.prefix(2))
    try await SampleCrate(records: [record]).write(to: path)
    let changed = record.path(of: record.tracks[1])
    let handle = try #require(FileHandle(forWritingAtPath: "\(path)/\(changed)"))
    try handle.seek(toOffset: 60)
    try handle.write(contentsOf: Data([1, 2, 3]))
    try handle.close()
    try Data([1]).write(to: URL(filePath: "\(path)/\(record.folder)/mine.txt"))
    #expect(try await SampleCrate.remove(from: path) == [changed])
    #expect(files(in: path).filter { $0.hasSuffix(".flac") || $0.hasSuffix(".txt") }.count == 2)
    #expect(!FileManager.default.fileExists(atPath: "\(path)/\(record.path(of: record.tracks[0]))"))
    await #expect(throws: CrateError.notACrate(folder: path)) {
      try await SampleCrate.remove(from: path)
    }
  }

  @Test func `folders are removed also where those in them are missing`() async throws {
    let path = folder.path("crate")
    try await small.write(to: path)
    try FileManager.default.removeItem(atPath: "\(path)/\(small.records[0].folder)")
    #expect(try await SampleCrate.remove(from: path).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a folder with other things in it is left alone`() async throws {
    try Data([1]).write(to: URL(filePath: folder.path("song.mp3")))
    await #expect(throws: CrateError.occupied(folder: folder.url.path, by: "song.mp3")) {
      try await small.write(to: folder.url.path)
    }
    #expect(files(in: folder.url.path) == ["song.mp3"])
    await #expect(throws: CrateError.notACrate(folder: folder.url.path)) {
      try await SampleCrate.remove(from: folder.url.path)
    }
    // So is one with a crate, to which somebody has added something.
    try FileManager.default.removeItem(atPath: folder.path("song.mp3"))
    try Data("\(Manifest.head)\n".utf8).write(to: URL(filePath: folder.path(Manifest.name)))
    try Data([1]).write(to: URL(filePath: folder.path("mine.txt")))
    await #expect(throws: CrateError.occupied(folder: folder.url.path, by: "mine.txt")) {
      try await small.write(to: folder.url.path)
    }
  }

  @Test func `a link in the crate is not followed when it is removed`() async throws {
    let (path, outside) = (folder.path("crate"), folder.path("outside"))
    let bytes: [UInt8] = [1, 2, 3]
    try folder.write(bytes, "outside/song.flac")
    let sum = String(Checksum.of(bytes), radix: 16)
    try folder.write("\(Manifest.head)\n\(sum) 3 A/song.flac\n".utf8, "crate/\(Manifest.name)")
    try FileManager.default.createSymbolicLink(atPath: "\(path)/A", withDestinationPath: outside)
    try await SampleCrate.remove(from: path)
    #expect(FileManager.default.fileExists(atPath: "\(outside)/song.flac"))
  }

  @Test func `two programs do not write it at once`() async throws {
    let path = folder.path("crate")
    let first = try CrateFolder(writingTo: path)
    await #expect(throws: CrateError.busy(folder: path)) { try await small.write(to: path) }
    await #expect(throws: CrateError.busy(folder: path)) {
      try await SampleCrate.remove(from: path)
    }
    _ = await first.has("")
  }

  @Test func `a place where nothing can be written is named`() async throws {
    try Data([1]).write(to: URL(filePath: folder.path("file")))
    await #expect(throws: CrateError.notAFolder(path: folder.path("file"))) {
      try await small.write(to: folder.path("file"))
    }
    await #expect(throws: CrateError.self) { try await small.write(to: folder.path("file/below")) }
    await #expect(throws: CrateError.self) { try await small.write(to: "/proc/gatefold/sample") }
  }

  @Test(arguments: [
    (ENOSPC, CrateError.diskFull(path: "p")), (EDQUOT, .diskFull(path: "p")),
    (EACCES, .notWritable(path: "p")), (EROFS, .notWritable(path: "p")),
    (ENOTDIR, .notAFolder(path: "p")),
    (EIO, .failed(path: "p", reason: String(cString: strerror(EIO)))),
  ])
  func `the system's errors say what to do`(_ number: Int32, _ error: CrateError) {
    errno = number
    #expect(SystemFile.error(at: "p") == error)
    #expect(error.description.contains("p"))
  }

  @Test func `a full disk is said to be full`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: CrateError.diskFull(path: "x")) {
      try SystemFile.write([UInt8](repeating: 1, count: 10_000), into: full, "x")
    }
  }
}
