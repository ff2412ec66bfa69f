import Library
import LibrarySupport
import TestSupport
import Testing

struct LibraryReaderRootsTests {
  private let fixture = LibraryFixture()

  @Test func `a root has the counts of its records, its tracks and its unreadable files`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    fixture.track("A/2.flac", "title=Two;artist=X;album=T")
    fixture.track("B/1.flac", "title=Uno;artist=Y;album=S")
    fixture.write("B/noise.flac", "noise")
    let store = try await fixture.open()
    let reader = LibraryReader(store)
    #expect(try await reader.rootCounts().isEmpty)
    try await fixture.scan(store)
    let root = try #require(try await store.roots().first)
    var counts = RootCounts()
    (counts.records, counts.tracks, counts.unreadable) = (2, 3, 1)
    #expect(try await reader.rootCounts() == [root.id: counts])
    #expect(root.scanned == fixture.calendar.now)
    fixture.remove("B/1.flac")
    fixture.remove("B/noise.flac")
    try await fixture.scan(store)
    (counts.records, counts.tracks, counts.unreadable) = (1, 2, 0)
    #expect(try await reader.rootCounts() == [root.id: counts])
  }

  @Test func `thousands of unreadable files are listed at once, by folder and name`() async throws {
    let count = 3000
    for number in 0..<count { fixture.write("\(number % 10)/\(number).flac", "noise") }
    fixture.write("0/empty.mp3", "")
    let store = try await fixture.scanned()
    let reader = LibraryReader(store)
    let files = try await reader.unreadableFiles()
    #expect(files.count == count + 1)
    #expect(try await reader.unreadableCount() == count + 1)
    #expect(files.map(\.path) == (try await store.unreadableFiles().map(\.path)))
    #expect(files.first { $0.path.name == Array("empty.mp3".utf8) }?.reason == .empty)
  }

  @Test func `a scan without changes publishes none, though files still cannot be read`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    fixture.write("A/cover.jpg", "picture")
    fixture.write("A/noise.flac", "noise")
    let store = try await fixture.open()
    #expect(try await fixture.scan(store).hasChanges)
    #expect(try await !fixture.scan(store).hasChanges)
    fixture.write("A/cover.jpg", "another picture", age: 10)
    #expect(try await fixture.scan(store).hasChanges)
    fixture.remove("A/1.flac")
    #expect(try await fixture.scan(store).hasChanges)
    #expect(try await !fixture.scan(store).hasChanges)
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    #expect(try await fixture.scan(store).hasChanges)
  }
}
