internal import GLib
internal import Glibc
internal import Library

/// What frames cost while the window's own scan finds a large library, and fingers throw the covers.
enum ArrivalBenchmark {
  static let benchmark = Benchmark(id: "arrival", isListed: false) {
    let folder = try BenchFolder()
    defer { folder.remove() }
    return try await figures(in: folder.path("arrival"), trace: folder.path("trace"))
  }

  private static let albums = 10_000

  static func figures(in folder: String, trace: String) async throws -> [Figure] {
    let home = try await AppHome(found: albums, in: folder)
    return try await figures(of: home, albums: albums, "found by a scan", trace: trace)
  }

  /// The figures of a home whose only root is read for the first time when the window opens.
  static func figures(
    of home: AppHome,
    albums: Int,
    _ how: String,
    trace: String
  ) async throws -> [Figure] {
    let run = try AppRun(home, trace: trace)
    defer { run.end() }
    _ = try await run.line { $0.text("event") == "place" && $0.text("text") == "flow" }
    var costs: [Double] = []
    var (throwCount, unread) = (0, 0)
    func throwCovers() throws -> [Double] {
      _ = try AppRun.play("move 590 300", "scroll 60 0 steps=10 duration=0.12", "wait 1").ended()
      let lines = run.lines().map { TraceWords($0) }
      unread += lines.count { $0.text("unread") == "true" }
      throwCount += 1
      return lines.compactMap { $0.number("processor") }
    }
    let start = wallTime()
    let store = LibraryStore(folder: BytePath("\(home.folder)/data/gatefold"))
    try await store.openForReading()
    while try await store.roots().first?.scanned == nil {
      guard wallTime() - start < 600 else {
        throw AppRun.Silence(description: "the library is read without end")
      }
      costs += try throwCovers()
    }
    let duration = wallTime() - start
    let found = try await store.counts().albums
    await store.close()
    guard found == albums, !costs.isEmpty else {
      throw AppRun.Silence(description: "\(found) albums were \(how)")
    }
    let (frameCount, throwsDuring) = (costs.count, throwCount)
    try await run.calm(for: 2)
    _ = run.lines()
    var later: [Double] = []
    for _ in 0..<8 { later += try throwCovers() }
    costs.sort()
    later.sort()
    return [
      Figure("albums \(how) while covers are thrown", Double(found), ""),
      Figure("  so many seconds", duration, "s"),
      Figure("  throws", Double(throwsDuring), ""),
      Figure("  frames at rest without the record's tracks", Double(unread), "", .atMost(0)),
      Figure("  frames drawn", Double(frameCount), ""),
      Figure("  our processor time per frame, median", costs[costs.count / 2] / 1000, "ms"),
      Figure("  p99", costs[costs.count * 99 / 100] / 1000, "ms"),
      Figure("  most", (costs.last ?? .nan) / 1000, "ms", .atMost(16)),
      Figure("  frames of eight throws afterwards", Double(later.count), ""),
      Figure("  our processor time per frame, median", later[later.count / 2] / 1000, "ms"),
      Figure("  most", (later.last ?? .nan) / 1000, "ms"),
    ]
  }
}

extension AppHome {
  /// A home whose library knows of a folder with so many albums, and has yet to look into it.
  fileprivate init(found albums: Int, in folder: String) async throws {
    try await self.init(albums: 0, in: folder)
    let names = SyntheticNames(count: albums * SyntheticNames.tracksOfAlbum)
    mkdir("\(folder)/music", 0o755)
    for index in 0..<names.count { try names.makeTaggedFile(index, in: "\(folder)/music") }
    mkdir("\(folder)/data", 0o755)
    let store = LibraryStore(folder: BytePath("\(folder)/data/gatefold"))
    try await store.open()
    _ = try await store.addRoot(BytePath("\(folder)/music"))
    await store.close()
  }
}

extension SyntheticNames {
  /// Makes a FLAC file that has no sound, and says what a track is called.
  fileprivate func makeTaggedFile(_ index: Int, in folder: String) throws {
    let entry = entry(index)
    let comments = [
      "TITLE=\(entry.title)", "ARTIST=\(entry.artist)", "ALBUM=\(entry.album) \(entry.albumNumber)",
      "TRACKNUMBER=\(entry.number)", "DATE=\(entry.year)", "GENRE=Genre \(entry.albumNumber % 20)",
    ]
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
    func header(_ kind: UInt8, _ count: Int) -> [UInt8] {
      [kind, UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)]
    }
    var words = little(0) + little(comments.count)
    for comment in comments { words += little(comment.utf8.count) + comment.utf8 }
    // Blocks of 4,096 samples, 44,100 Hz, two channels of 16 bits, three minutes.
    var sound: [UInt8] = [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x42, 0xf0]
    sound += [0, 0x79, 0x1e, 0xe0] + [UInt8](repeating: 0, count: 16)
    let bytes =
      Array("fLaC".utf8) + header(0, sound.count) + sound + header(0x84, words.count) + words
    let album = "\(folder)/\(entry.albumNumber)"
    if entry.number == 1 { mkdir(album, 0o755) }
    let handle = open("\(album)/\(index).flac", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard handle >= 0, write(handle, bytes, bytes.count) == bytes.count else {
      throw SystemError("\(album)/\(index).flac")
    }
    close(handle)
  }
}
