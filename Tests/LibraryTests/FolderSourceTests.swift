import LibrarySupport
import Messages
import Synchronization
import Testing
import Values

@testable import Library

private final class EmptySource: Source {
  let id: SourceID
  private let updates = Mutex<[(root: BytePath, folders: [BytePath]?)]>([])

  init(_ id: SourceID) { self.id = id }

  var updated: [BytePath] { updates.withLock { $0.map(\.root) } }

  func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary {
    updates.withLock { $0.append((root.path, folders)) }
    return ScanSummary(root: root.path)
  }

  func cover(of record: RecordID, in library: LibraryReader) async throws -> CoverSource? { nil }
  func thumbnail(of cover: CoverSource) async -> CoverStore.Thumbnail? { nil }
  func file(of cover: CoverSource) async -> [UInt8]? { nil }
  func close() async {}
}

struct FolderSourceTests {
  private let fixture = LibraryFixture()

  @Test func `a root added by the user has folders as its source`() async throws {
    let store = try await fixture.open()
    let root = try #require(try await store.addRoot(fixture.music))
    #expect(root.source == .folders && fixture.source(of: store).id == .folders)
  }

  @Test func `a library synchronises the roots of its source, and no others`() async throws {
    fixture.makeFolder("A")
    fixture.makeFolder("B")
    let store = try await fixture.open()
    try await store.addRoot(fixture.path("A"))
    let other = try #require(try await store.addRoot(fixture.path("B")))
    await store.close()
    _ = try PairedDatabase(folder: fixture.place).edit("source") { edit throws(DatabaseError) in
      try edit.update("root", ["source": 7], where: "id = ?", other.id.number)
    }
    let again = try await fixture.open()
    #expect(try await again.roots().map(\.source) == [.folders, SourceID(7)])
    for (id, path) in [(SourceID.folders, "A"), (SourceID(7), "B")] {
      let source = EmptySource(id)
      let keeper = LibraryKeeper(store: again, source: source, clock: fixture.calendar.clock)
      await keeper.rescan(.start)
      await keeper.scan([fixture.path("A"), fixture.path("B")])
      await keeper.settle()
      await keeper.close()
      #expect(source.updated == [fixture.path(path), fixture.path(path)])
    }
  }

  @Test(arguments: [true, false])
  func `a focus updates servers, which are not watched, but only after the start has`(
    isWatching: Bool
  ) async throws {
    let store = try await fixture.open()
    try await store.addRoot(fixture.music)
    let (source, clock) = (EmptySource(.folders), fixture.calendar.clock)
    let keeper = LibraryKeeper(store: store, source: source, isWatching: isWatching, clock: clock)
    for (occasion, count) in [
      (RescanPolicy.Occasion.focus, 0), (.start, 1), (.focus, isWatching ? 1 : 2),
    ] {
      fixture.calendar.advance(seconds: RescanPolicy.pause)
      await keeper.rescan(occasion)
      await keeper.settle()
      #expect(source.updated.count == count)
    }
    await keeper.close()
  }

  @Test func `a track's name in its source is the file's path`() async throws {
    fixture.track("A/1.flac", "title=One")
    let store = try await fixture.open()
    let root = try #require(try await store.addRoot(fixture.music))
    let source = fixture.source(of: store)
    let summary = try await source.update(root, folders: nil) { _ in }
    #expect(summary.progress.read == 1)
    let track = try #require(try await store.contents().tracks.first)
    #expect(track.location == .file(fixture.path("A/1.flac").bytes))
    #expect(track.location == Location.file(track.path.bytes))
    await source.close()
  }

  @Test func `a removed track is kept as missing`() async throws {
    fixture.track("A/1.flac", "title=One")
    fixture.track("B/2.flac", "title=Two")
    let store = try await fixture.open()
    let root = try #require(try await store.addRoot(fixture.music))
    let source = fixture.source(of: store)
    _ = try await source.update(root, folders: nil) { _ in }
    fixture.remove("A/1.flac")
    fixture.track("B/3.flac", "title=Three")
    _ = try await source.update(root, folders: [fixture.path("A")]) { _ in }
    #expect(try await store.titles(.missing) == ["One"])
    #expect(try await store.titles(.present) == ["Two"])
    await source.close()
  }

  @Test func `the cover of a record is the picture in its files, by the picture's key`()
    async throws
  {
    let store = try await fixture.open()
    let root = try #require(try await store.addRoot(fixture.music))
    let digest = try #require(Digest([UInt8](repeating: 0xab, count: 32)))
    var batch = ScanBatch()
    for name in ["with", "without"] {
      var tags = TrackTags(format: .flac)
      (tags.title, tags.album, tags.artists) = (name, name, ["X"])
      if name == "with" {
        tags.picture = PictureMark(digest: digest, byteCount: 9, kind: .png, isFrontCover: true)
      }
      batch.add("1.flac", in: fixture.path(name), tags)
    }
    try await store.write(batch, root: root)
    let records = try await store.records().sorted
    let (source, reader) = (fixture.source(of: store), LibraryReader(store))
    let cover = try await source.cover(of: records[0].id, in: reader)
    #expect(cover == CoverSource(track: fixture.path("with/1.flac").bytes, digest: digest))
    #expect(cover?.key == digest.hexadecimal)
    #expect(try await source.cover(of: records[1].id, in: reader) == nil)
    await source.close()
  }
}
