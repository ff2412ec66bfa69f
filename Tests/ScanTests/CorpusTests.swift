import Foundation
import Messages
import Processes
import Testing

@testable import TagReader

@Suite(.serialized) struct CorpusTests {
  private static let fields =
    "listed,extra,title,artist,artists,album,albumartist,track,track_total,disc,disc_total,year,date,"
    + "genre,genres,composer,compilation,duration,sample_rate,channels,has_cover,cover_sha256,"
    + "rg_track_gain,rg_album_gain,mb_recording,mb_release"

  @Test func `every field of every track of the corpus is right`() throws {
    let corpus = try Corpus.shared.get()
    let lines = try Corpus.lines(of: corpus.library)
    let scan = corpus.folder.appending(path: "scan.jsonl")
    try lines.write(to: scan)
    let said = try Corpus.run(
      URL(filePath: "/usr/bin/python3"),
      [
        Corpus.tests.appending(path: "Corpus/checkscan").path, corpus.manifest.path, scan.path,
        "--prefix", corpus.library.path, "--fail", Self.fields, "--json",
        corpus.folder.appending(path: "counts.json").path,
      ]
    )
    #expect(
      String(decoding: said, as: UTF8.self).hasPrefix(
        "listed   498 of 498 tracks; 0 missing, 0 extra"
      )
    )
    // Nothing is given as one that is several, and no date is cut short.
    let counts = try JSONSerialization.jsonObject(
      with: Data(contentsOf: corpus.folder.appending(path: "counts.json"))
    )
    let table = try #require((counts as? [String: Any])?["fields"] as? [String: [String: Int]])
    #expect(table.count == 24)
    #expect(table.values.allSatisfy { Set($0.keys) == ["ok"] })
  }

  @Test func `the corpus is scanned, and no album of it is split or mixed with another`() throws {
    let corpus = try Corpus.shared.get()
    let data = corpus.folder.appending(path: "data").path
    func library(_ words: String...) throws -> String {
      String(decoding: try Corpus.library(words, in: data), as: UTF8.self)
    }
    _ = try library("scan", corpus.library.path)
    let albums = corpus.folder.appending(path: "albums.jsonl")
    try Data(library("albums", "--json").utf8).write(to: albums)
    let verdict = try Corpus.run(
      URL(filePath: "/usr/bin/python3"),
      [
        Corpus.tests.appending(path: "Corpus/checkscan").path, corpus.manifest.path, albums.path,
        "--prefix", corpus.library.path, "--fail", "listed,extra,albums",
      ]
    )
    let words = String(decoding: verdict, as: UTF8.self)
    #expect(words.contains("0 true albums split, 0 found albums mix"))
    #expect(try library("scan").hasSuffix(", 0 new or changed\n"))
    #expect(try library("check").contains("is well"))
  }

  private func reasons(_ label: String) throws -> Set<String> {
    let corpus = try Corpus.shared.get()
    let reader = FileReader()
    let prefix = Array(corpus.library.path.utf8) + [UInt8(ascii: "/")]
    return try Set(
      corpus.entries().filter { $0.labels?.contains(label) == true }.map { entry in
        let record = reader.record(at: prefix + entry.bytes)
        return record.failure.map { "\($0.reason)" } ?? "\(record.tags?.format.name ?? "")"
      }
    )
  }

  @Test(arguments: [
    ("zero-byte", ["empty"]), ("garbage", ["notAudio", "damaged"]), ("fifo", ["notRegular"]),
    ("dangling", ["missing"]), ("dir-link", ["notRegular"]),
    ("wrong-ext", ["mp3", "flac", "opus", "aac", "vorbis"]),
    ("other-format", ["wavpack", "oggflac", "aiff", "adts", "wma"]), ("file-link", ["mp3"]),
    ("garbage-before", ["mp3", "flac"]), ("not-utf8", ["mp3", "flac"]),
  ])
  func `each entry of the mess is what it is`(label: String, expected: [String]) throws {
    #expect(try reasons(label) == Set(expected))
  }

  @Test func `a name that is not UTF-8 is given as its bytes`() throws {
    let corpus = try Corpus.shared.get()
    let lines = try Corpus.lines(of: corpus.library.appending(path: "Mess/not-utf8"))
    let paths = try lines.split(separator: 10).map { line in
      let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      return try #require((object["path_b64"] as? String).flatMap { Data(base64Encoded: $0) })
    }
    #expect(paths.count == 3)
    #expect(paths.contains { $0.suffix(8) == Data("Caf".utf8) + [0xe9] + Data(".mp3".utf8) })
  }

  @Test func `a stream of a varying bit rate without a header is timed by its frames`() throws {
    let corpus = try Corpus.shared.get()
    let body = corpus.folder.appending(path: "bodies/mp3-noxing.body")
    let tags = try #require(FileReader().record(at: Array(body.path.utf8)).tags)
    #expect(abs(tags.duration - 2.6) < 0.1)
  }

  @Test func `the picture is handed out as it stands in the file`() throws {
    let corpus = try Corpus.shared.get()
    let reader = FileReader()
    let path = try #require(
      try corpus.audioPaths().first { reader.record(at: $0).tags?.picture != nil }
    )
    let mark = try #require(reader.record(at: path).tags?.picture)
    let count = reader.withPicture(of: try #require(Descriptor(file: path))) { $0.count }
    #expect(count == mark.byteCount)
  }
}
