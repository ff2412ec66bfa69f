import Dispatch
import Library
import LibrarySupport
import Testing
import Values

struct LibraryKeeperTests {
  private let fixture = LibraryFixture()

  @Test(.timeLimit(.minutes(1)))
  func `changes in a watched folder are scanned automatically`() async throws {
    fixture.track("A/1.flac", "title=One")
    let store = try await fixture.open()
    try await store.addRoot(fixture.music)
    let keeper = fixture.keeper(of: store)
    let events = await keeper.events()
    await keeper.rescan(.start)
    for await event in events { if case .settled = event { break } }
    #expect(try await store.titles(.present) == ["One"])
    fixture.track("A/2.flac", "title=Two")
    fixture.track("New/Folder/3.flac", "title=Three")
    fixture.remove("A/1.flac")
    var finished = 0
    for await event in events {
      guard case .finished = event else { continue }
      finished += 1
      if try await store.titles(.present) == ["Three", "Two"] { break }
    }
    #expect(finished >= 1)
    #expect(try await store.titles(.missing) == ["One"])
    await keeper.close()
  }

  @Test(.timeLimit(.minutes(1)))
  func `only the requested folders are scanned, and the end is reported last`() async throws {
    fixture.track("A/1.flac", "title=One")
    fixture.track("B/2.flac", "title=Two")
    let store = try await fixture.open()
    try await store.addRoot(fixture.music)
    let keeper = fixture.keeper(of: store)
    let events = await keeper.events()
    await keeper.scan([fixture.music.appending("B")])
    var finished: [ScanSummary] = []
    for await event in events {
      if case .finished(let summary) = event { finished.append(summary) }
      if case .settled = event { break }
    }
    #expect(finished.map(\.progress.read) == [1])
    #expect(try await store.titles(.present) == ["Two"])
    await keeper.scan([fixture.music])
    await keeper.settle()
    #expect(try await store.titles(.present) == ["One", "Two"])
    await keeper.close()
  }

  @Test(.timeLimit(.minutes(1)))
  func `a stop also cancels waiting scans`() async throws {
    fixture.track("A/1.flac", "title=One")
    let store = try await fixture.open()
    try await store.addRoot(fixture.music)
    let reader = StoppingReader(fixture.reader, after: 1, isEnd: false)
    // The first scan continues after all waiting ones are stopped.
    let isStopped = DispatchSemaphore(value: 0)
    reader.stops { isStopped.wait() }
    let keeper = fixture.keeper(of: store, reader: reader)
    let events = await keeper.events()
    for _ in 0..<20 { await keeper.rescan(.hand) }
    await keeper.stop()
    isStopped.signal()
    await keeper.settle()
    await keeper.close()
    var finished = 0
    for await event in events { if case .finished = event { finished += 1 } }
    #expect(finished <= 1)
  }

  /// The folders, of which B cannot be read.
  private struct FailingSource: RootUpdating {
    let source: FolderSource
    var id: SourceID { source.id }

    func update(
      _ root: LibraryRoot,
      folders: [BytePath]?,
      progress: @escaping @Sendable (ScanProgress) -> Void
    ) async throws -> ScanSummary {
      if root.path.name == Array("B".utf8) { throw CancellationError() }
      return try await source.update(root, folders: folders, progress: progress)
    }
  }

  @Test func `a root that fails is said, and those behind it are scanned`() async throws {
    let store = try await fixture.open()
    for name in ["A", "B", "C"] {
      fixture.track("\(name)/1.flac", "title=\(name)")
      try await store.addRoot(fixture.path(name))
    }
    let source = FailingSource(source: fixture.source(of: store))
    let keeper = LibraryKeeper(store: store, source: source, isWatching: false)
    let events = await keeper.events()
    await keeper.rescan(.hand)
    await keeper.settle()
    await keeper.close()
    var failures = 0
    for await event in events { if case .failed = event { failures += 1 } }
    #expect(failures == 1)
    #expect(try await store.titles(.present) == ["A", "C"])
  }

  @Test func `a watch on a missing folder reports nothing`() async throws {
    let watch = try #require(FolderWatch())
    #expect(watch.watch([BytePath("/no/such/folder")]))
    watch.close()
    for await _ in watch.changes { Issue.record("nothing changed") }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a rescan by hand of a read-only library changes nothing, and fails with the reason`()
    async throws
  {
    fixture.track("A/1.flac", "title=One")
    let writer = try await fixture.scanned()
    fixture.remove("A/1.flac")
    fixture.track("A/2.flac", "title=Two")
    let reader = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    try await reader.openForReading(withLists: true)
    let keeper = fixture.keeper(of: reader)
    var failures: [DatabaseError.Kind?] = []
    for await event in await keeper.scanned(nil) {
      if case .failed(let error) = event { failures.append((error as? DatabaseError)?.kind) }
      if case .settled = event { break }
    }
    #expect(failures == [.readOnly])
    #expect(try await reader.titles(.present) == ["One"])
    await keeper.close()
    await reader.close()
    #expect(try await writer.titles(.present) == ["One"])
    try await fixture.scan(writer)
    #expect(try await writer.titles(.present) == ["Two"])
    await writer.close()
  }
}
