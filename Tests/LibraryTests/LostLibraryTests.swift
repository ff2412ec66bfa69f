import Glibc
import Library
import LibrarySupport
import TestSupport
import Testing

struct LostLibraryTests {
  private let fixture = LibraryFixture()

  @Test(arguments: [0, 100, 5000])
  func `a library whose database is lost before its first backup knows its folders`(
    length: Int
  ) async throws {
    fixture.track("A/1.flac", "title=One;album=T;artist=X")
    let store = try await fixture.scanned()
    await store.close()
    let database = fixture.place.appending("music.db")
    #expect(database.withCString { truncate($0, length) } == 0)
    let again = try await fixture.open()
    let root = try #require(try await again.roots().first)
    #expect(root.path == fixture.music)
    _ = try await LibraryScanner(store: again, reader: fixture.reader).scan(root)
    #expect(try await again.titles(.present) == ["One"])
  }

  @Test(arguments: [0, 1, 2, nil])
  func `remembered records keep their ids, also where another program has scanned first`(
    first: Int?
  ) async throws {
    for name in ["A", "B", "C"] {
      fixture.track("\(name)/1.flac", "title=\(name);album=\(name) b;artist=X")
    }
    let store = try await fixture.scanned()
    let albums = try await store.contents().albums
    let known = await store.remember(albums.map(\.id))
    await store.close()
    #expect(fixture.place.appending("music.db").withCString { truncate($0, 0) } == 0)
    if first == nil { try await fixture.scanned().close() }
    let again = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    await again.remember(Array(known.values), first: first.flatMap { known[albums[$0].id] })
    try await again.open()
    try await fixture.scan(again)
    let contents = try await again.contents()
    #expect(contents.albums.map(\.id) == albums.map(\.id))
    #expect(contents.tracks.map { "\($0.title) b" } == albums.map(\.title))
    #expect(try await again.check().isEmpty)
    let track = contents.tracks.min { $0.id < $1.id }
    #expect(first == nil || track?.album == albums[first ?? 0].id)
  }

  @Test func `a removed folder remains removed when the database is lost`() async throws {
    let store = try await fixture.open()
    let gone = try #require(try await store.addRoot(fixture.music))
    let other = fixture.beside("other\n")
    _ = other.withCString { mkdir($0, 0o755) }
    try await store.addRoot(other)
    try await store.removeRoot(gone.id)
    await store.close()
    _ = fixture.place.appending("music.db").withCString { truncate($0, 0) }
    let again = try await fixture.open()
    #expect(try await again.roots().map(\.path) == [other])
  }

  @Test func `a library on a disk that cannot be written is shown`() async throws {
    fixture.track("A/1.flac", "title=One;album=T;artist=X")
    let store = try await fixture.scanned()
    await store.close()
    for name in ["music.db", "library.lock", "user.db", "user-2.db"] {
      fixture.place.appending(name).withCString { path in
        _ = chown(path, 65_534, 65_534)
        _ = chmod(path, 0o444)
      }
    }
    fixture.place.withCString { path in
      _ = chown(path, 65_534, 65_534)
      _ = chmod(path, 0o555)
    }
    let user = Ordinary.user(owning: fixture)
    defer {
      user.end()
      _ = fixture.place.withCString { chmod($0, 0o755) }
    }
    let again = try await fixture.open()
    #expect(await again.readOnlyReason?.kind == .readOnly)
    #expect(try await again.titles(.present) == ["One"])
    await #expect(throws: DatabaseError.self) { try await again.addRoot(BytePath("/usr")) }
  }
}
