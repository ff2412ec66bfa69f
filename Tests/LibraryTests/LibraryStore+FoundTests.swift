import Testing
import Values

@testable import Library

struct LibraryStoreFoundTests {
  @Test func `a row edited while a scan looks for its track keeps the edit`() async throws {
    let fixture = LibraryFixture()
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
  }
}
