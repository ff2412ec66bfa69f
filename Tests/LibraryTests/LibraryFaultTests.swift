import Foundation
import Glibc
import Library
import LibrarySupport
import TestSupport
import Testing

struct LibraryFaultTests {
  private let fixture = LibraryFixture()

  @Test func `a writer killed at any moment loses no accepted edit`() async throws {
    for number in 0..<300 {
      fixture.track("\(number / 10)/\(number).mp3", "title=\(number);album=\(number / 10)")
    }
    let store = try await fixture.scanned()
    await store.close()
    var random = SeededRandom(seed: 7)
    var accepted = 0
    let rounds = LongRun.count(12, long: 100, variable: "GATEFOLD_WRITER_KILLS")
    for round in 0..<rounds {
      // Work for the scan, so that it writes as well.
      for _ in 0..<20 {
        let number = Int.random(in: 0..<300, using: &random)
        fixture.track(
          "\(number / 10)/\(number).mp3",
          "title=\(round);album=\(number / 10)",
          age: Int64(round)
        )
      }
      let deeds = try WriterProcess(
        fixture,
        seed: UInt64(round),
        count: 100_000,
        scans: round % 2 == 0
      )
      .killed(after: .random(in: 0..<60, using: &random))
      accepted += deeds.done
      let again = try await fixture.open()
      #expect(try await again.check().isEmpty, "round \(round)")
      let found = try await UserState(of: again).digest
      #expect(deeds.mayBe.contains(found), "round \(round)")
      await again.close()
    }
    #expect(accepted > 5 * rounds)
    let last = try await fixture.open()
    #expect(try await fixture.scan(last).isCancelled == false)
    #expect(try await last.titles(.present).count == 300)
    await last.close()
  }

  @Test(arguments: [60_000, 150_000, 400_000] as [UInt64])
  func `a full disk refuses edits with an error, keeps the others, and accepts them later`(
    bytes: UInt64
  ) async throws {
    for number in 0..<200 { fixture.track("\(number).mp3", "title=\(number);album=A") }
    let deeds = try WriterProcess(fixture, seed: 3, count: 150, scans: true, limit: bytes).ended()
    let refused = deeds.lines.filter { $0.contains("refused") }
    #expect(!refused.isEmpty)
    for line in refused { #expect(line.contains("no room left on the disk"), "\(line)") }
    let store = try await fixture.open()
    #expect(try await store.check().isEmpty)
    #expect(try await UserState(of: store).digest == deeds.end)
    try await fixture.scan(store)
    #expect(try await store.titles(.present).count == 200)
    await store.close()
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "mounting is not allowed here; the file limit is tested"))
  func `on a really full disk a list can be edited again once there is room`() async throws {
    let disk = try SmallDisk(at: fixture.place, size: "1m")
    defer { disk.end() }
    let store = try await fixture.open()
    var kept: [String] = []
    var error: DatabaseError?
    while error == nil, kept.count < 10_000 {
      let text = "row \(kept.count) " + String(repeating: "x", count: 1000)
      do {
        try await store.apply(.insert([.line(text)], into: 0))
        kept.append(text)
      } catch let refusal as DatabaseError {
        error = refusal
      }
    }
    #expect(error?.kind == .full)
    #expect(await store.listTree.rows(in: 0).map(\.text) == kept)
    disk.grow(to: "8m")
    try await store.apply(.insert([.line("last")], into: 0))
    await store.close()
    let again = try await fixture.open()
    #expect(await again.listTree.rows(in: 0).map(\.text) == kept + ["last"])
    #expect(try await again.check().isEmpty)
    await again.close()
  }

  @Test(
    .enabled(if: SmallDisk.isAllowed, "mounting is not allowed here"),
    arguments: [true, false]
  )
  func `on a full disk a library is opened and read, and changed once there is room`(
    isClosed: Bool
  ) async throws {
    let disk = try SmallDisk(at: fixture.place, size: "4m")
    defer { disk.end() }
    for number in 0..<50 { fixture.track("\(number).mp3", "title=\(number);album=A") }
    let store = try await fixture.scanned()
    try await store.apply(.insert([.line("kept")], into: 0))
    let kept = fixture.beside("kept")
    if isClosed { await store.close() }
    try FileManager.default.copyItem(atPath: fixture.place.text, toPath: kept.text)
    await store.close()
    // The files of a program that ended or was killed.
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.place.text) {
      try FileManager.default.removeItem(atPath: fixture.place.appending(name).text)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: kept.text)
    where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(
        atPath: kept.appending(name).text,
        toPath: fixture.place.appending(name).text
      )
    }
    let ballast = fillDisk(of: fixture.place)
    let again = try await fixture.open()
    #expect(try await again.titles(.present).count == 50)
    let searcher = LibrarySearcher(again)
    #expect(try await searcher.search(SearchQuery("kept"), limit: 5).lists.total == 1)
    await searcher.close()
    let error = await #expect(throws: DatabaseError.self) {
      try await again.apply(.insert([.line("no room")], into: 0))
    }
    #expect(error?.kind == .full)
    _ = ballast.withCString { unlink($0) }
    try await again.apply(.insert([.line("room")], into: 0))
    #expect(await again.readOnlyReason == nil)
    await again.close()
    let last = try await fixture.open()
    #expect(await last.listTree.rows(in: 0).map(\.text) == ["kept", "room"])
    #expect(try await last.check().isEmpty)
    await last.close()
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "mounting is not allowed here"))
  func
    `a library without an index, opened on a full disk, tells of its new ids once there is room`()
    async throws
  {
    let disk = try SmallDisk(at: fixture.place, size: "4m")
    defer { disk.end() }
    fixture.track("1.mp3", "title=1;album=A")
    let store = try await fixture.scanned()
    let track = try #require(try await store.contents().tracks.first?.id)
    let path = try #require(try await store.path(ofTrack: track.number))
    try await store.apply(.insert([.track(track, "1")], into: 0))
    await store.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.place.text)
    where name.hasPrefix("music.db") {
      try FileManager.default.removeItem(atPath: fixture.place.appending(name).text)
    }
    let ballast = fillDisk(of: fixture.place)
    let again = try await fixture.open()
    #expect(await again.readOnlyReason?.kind == .full)
    var shown = await again.listTree
    let changes = await again.changes()
    _ = ballast.withCString { unlink($0) }
    await again.becomeWritable()
    #expect(await again.readOnlyReason == nil)
    let row = try #require(await again.listTree.rows(in: 0).first?.track)
    #expect(try await again.path(ofTrack: row.number) == path)
    let tree = await again.listTree
    await again.close()
    var isEverything = false
    for await change in changes {
      isEverything = isEverything || change.isEverything
      shown.apply(change.nodes)
    }
    #expect(isEverything && shown.changes(to: tree).isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "mounting is not allowed here; renaming is tested"))
  func `a disk that is unmounted during a scan loses nothing`() async throws {
    let disk = try SmallDisk(at: fixture.music, size: "4m")
    for number in 0..<200 { fixture.track("\(number)/1.mp3", "title=\(number)") }
    let store = try await fixture.scanned()
    for number in 0..<200 { fixture.track("\(number)/1.mp3", "title=new \(number)", age: 1) }
    let root = try #require(try await store.roots().first)
    let reader = StoppingReader(fixture.reader, after: 1, isEnd: false)
    reader.stops { disk.end() }
    let summary = try await LibraryScanner(store: store, reader: reader).scan(root)
    #expect(summary.isUnavailable)
    #expect(try await store.titles(.missing).isEmpty)
    #expect(try await store.contents().tracks.count == 200)
    await store.close()
  }
}

private func fillDisk(of folder: BytePath) -> BytePath {
  let ballast = folder.appending("ballast")
  let handle = ballast.withCString { open($0, O_WRONLY | O_CREAT, 0o600) }
  let block = [UInt8](repeating: 1, count: 4096)
  while block.withUnsafeBytes({ write(handle, $0.baseAddress, $0.count) }) > 0 {}
  close(handle)
  return ballast
}
