import Identities
import TagRecord
import TestSupport
import Testing

@testable import Library

struct TwoScansTests {
  @Test func `two programs that scan at the same time find the same albums`() async throws {
    let fixture = try LibraryFixture()
    fixture.track("A/1.flac", "title=One;album=T;artist=X")
    fixture.track("A/2.flac", "title=Two;album=T;artist=X")
    let one = try await fixture.open()
    let other = try await fixture.open()
    let root = try #require(try await one.addRoot(fixture.music))
    try await one.write(batch("0.flac", "Zero", in: fixture), root: root)
    try await fixture.scan(other)
    // The first scan is still running, without the results of the other one.
    try await one.write(batch("1.flac", "One", in: fixture), root: root)
    fixture.track("B/1.flac", "title=Three;album=U;artist=X")
    try await fixture.scan(other)
    try await one.write(batch("1.flac", "Four", album: "U", in: fixture), root: root)
    let contents = try await one.contents()
    #expect(contents.albums.map(\.title).sorted() == ["T", "U"])
    #expect(try await one.check().isEmpty)
    await one.close()
    await other.close()
  }

  @Test func `a row edited while a scan looks for its track keeps the edit`() async throws {
    let fixture = try LibraryFixture()
    fixture.track("1.flac", "title=One;artist=X")
    let store = try await fixture.scanned()
    let track = ListTarget.track(try await store.id(of: "One"))
    let drafts = (1...3).map { NodeDraft.wanted(WantedTrack(title: "One"), "\($0)") }
    try await store.apply(.insert(drafts, into: 0))
    let tree = await store.listTree
    try await store.apply(.rename(1, to: "mine"))
    try await store.apply(.delete([2]))
    let found = (1...3).map { ListMatch(ListRowID($0), track) }
    #expect(try await store.match(found, foundIn: tree) == 1)
    let rows = await store.listTree.rows(in: 0)
    #expect(rows.map(\.text) == ["mine", "3"] && rows.map(\.target) == [nil, track])
    await store.close()
  }

  private func batch(
    _ name: String,
    _ title: String,
    album: String = "T",
    in fixture: LibraryFixture
  ) -> ScanBatch {
    var tags = TrackTags(format: .flac)
    (tags.title, tags.album, tags.artists) = (title, album, ["X"])
    let file = FoundFile(
      folder: fixture.path("A"),
      name: Array(name.utf8),
      size: 5,
      modified: 5
    )
    var batch = ScanBatch()
    batch.files = [ReadFile(file: file, content: .track(tags))]
    return batch
  }
}
