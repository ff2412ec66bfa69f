import Glibc
import LibrarySupport
import TestSupport
import Testing

@testable import Library

struct MissingFilesTests {
  private let fixture = LibraryFixture()

  @Test func `a removed file remains as missing, and is present again when it returns`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;album=T")
    fixture.track("A/2.flac", "title=Two;album=T")
    let store = try await fixture.scanned()
    let id = try await store.id(of: "One")
    try await store.play(id)
    fixture.rename("A/1.flac", to: "../away.flac")
    #expect(try await fixture.scan(store).missing == 1)
    #expect(try await store.titles(.missing) == ["One"])
    fixture.rename("../away.flac", to: "A/1.flac")
    try await fixture.scan(store)
    #expect(try await store.titles(.present) == ["One", "Two"])
    #expect(try await store.id(of: "One") == id)
  }

  @Test func `a stray file in the mount point of a disk makes no tracks missing`() async throws {
    fixture.track("A/1.flac", "title=One;album=T")
    fixture.track("A/2.flac", "title=Two;album=T")
    let store = try await fixture.scanned()
    let root = try #require(try await store.roots().first)
    // The mount point is on another disk, and contains a file.
    try await store.putOnOtherDisk(root)
    fixture.rename("A", to: "../disk")
    fixture.track("stray.flac", "title=Stray;album=S")
    let summary = try await fixture.scan(store)
    #expect(summary.isUnavailable && summary.missing == 0)
    #expect(try await store.titles(.unavailable) == ["One", "Two"])
    #expect(try await store.titles(.missing) == [])
    #expect(try await store.titles(.present) == [])
    // The disk is mounted again.
    fixture.remove("stray.flac")
    fixture.rename("../disk", to: "A")
    #expect(try await !fixture.scan(store).isUnavailable)
    #expect(try await store.titles(.present) == ["One", "Two"])
  }

  @Test func `another disk with the same files is accepted, and one that is added again too`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;album=T")
    let store = try await fixture.scanned()
    let root = try #require(try await store.roots().first)
    try await store.putOnOtherDisk(root)
    #expect(try await !fixture.scan(store).isUnavailable)
    #expect(try await store.titles(.present) == ["One"])
    try await store.putOnOtherDisk(root)
    fixture.rename("A", to: "../gone")
    fixture.track("B/2.flac", "title=Two;album=T")
    #expect(try await fixture.scan(store).isUnavailable)
    try await store.acceptDisk(of: root)
    #expect(try await !fixture.scan(store).isUnavailable)
    #expect(try await store.titles(.present) == ["Two"])
    #expect(try await store.titles(.missing) == ["One"])
  }

  @Test func `after sixty days missing tracks without plays, hearts or rows are removed`()
    async throws
  {
    for name in ["played", "loved", "listed", "plain"] {
      fixture.track("\(name).mp3", "title=\(name)")
    }
    fixture.track("stays.mp3", "title=stays")
    let store = try await fixture.scanned()
    try await store.play(try await store.id(of: "played"))
    try await store.setHearts(true, of: [.track(try await store.id(of: "loved"))])
    let listed = NodeDraft.track(try await store.id(of: "listed"), "listed")
    let made = try await store.apply(.insert([listed], into: 0))
    try await store.apply(.delete(made.compactMap { $0.after?.id }))
    for name in ["played", "loved", "listed", "plain"] { fixture.remove("\(name).mp3") }
    try await fixture.scan(store)
    fixture.calendar.advance(days: 59)
    #expect(try await fixture.scan(store).forgotten == 0)
    fixture.calendar.advance(days: 2)
    #expect(try await fixture.scan(store).forgotten == 1)
    // The row that an undo would restore still has its track.
    #expect(try await store.titles(.missing) == ["listed", "loved", "played"])
  }

  @Test func `a clock set back removes nothing and finds changes`() async throws {
    fixture.track("1.mp3", "title=One")
    fixture.track("2.mp3", "title=Two")
    let store = try await fixture.scanned()
    fixture.remove("1.mp3")
    try await fixture.scan(store)
    fixture.calendar.advance(days: -3000)
    fixture.track("2.mp3", "title=New", age: 0)
    #expect(try await fixture.scan(store).forgotten == 0)
    #expect(try await store.titles(.missing) == ["One"])
    #expect(try await store.titles(.present) == ["New"])
  }

  @Test func `a moved folder keeps hearts, plays and rows of lists`() async throws {
    fixture.track("Old/1.flac", "title=One;album=T;artist=X")
    fixture.track("Old/2.flac", "title=Two;album=T;artist=X")
    let store = try await fixture.scanned()
    let id = try await store.id(of: "One")
    try await store.play(id)
    try await store.apply(.insert([.track(id, "One")], into: 0))
    let album = try #require(try await store.contents().albums.first).id
    try await store.setHearts(true, of: [.record(album)])
    fixture.rename("Old", to: "New/Place")
    let summary = try await fixture.scan(store)
    #expect(summary.moved == 2)
    #expect(summary.missing == 0)
    let contents = try await store.contents()
    let track = try #require(contents.tracks.first { $0.id == id })
    #expect(track.path == fixture.path("New/Place/1.flac"))
    #expect(track.plays == 1)
    #expect(contents.tracks.count == 2)
    #expect(contents.albums.map(\.id) == [album])
    #expect(contents.albums[0].heart != nil)
  }

  @Test func `an album keeps its heart when its tags change`() async throws {
    fixture.track("A/1.flac", "title=One;album=T;artist=X;year=1999")
    let store = try await fixture.scanned()
    let album = try #require(try await store.contents().albums.first).id
    try await store.setHearts(true, of: [.record(album)])
    fixture.track("A/1.flac", "title=One;album=Other;artist=Y;year=2000", age: 5)
    try await fixture.scan(store)
    let albums = try await store.contents().albums
    #expect(albums.map(\.title) == ["Other"])
    #expect(albums.map(\.id) == [album])
    #expect(albums[0].heart != nil)
  }

  @Test func `a missing or empty root is unavailable and loses nothing`() async throws {
    fixture.track("A/1.flac", "title=One")
    let store = try await fixture.scanned()
    let elsewhere = fixture.beside("elsewhere")
    fixture.moveMusic(to: elsewhere)
    let root = try #require(try await store.roots().first)
    let scanner = LibraryScanner(store: store, reader: fixture.reader)
    #expect(try await scanner.scan(root).isUnavailable)
    #expect(try await store.titles(.unavailable) == ["One"])
    fixture.makeFolder("")
    #expect(try await scanner.scan(root).isUnavailable)
    #expect(try await store.titles(.unavailable) == ["One"])
    fixture.remove("")
    _ = elsewhere.withCString { old in fixture.music.withCString { Glibc.rename(old, $0) } }
    #expect(try await scanner.scan(root).isUnavailable == false)
    #expect(try await store.titles(.present) == ["One"])
  }

  @Test func `a renamed root that is added again keeps all its data`() async throws {
    fixture.track("A/1.flac", "title=One;album=T")
    let store = try await fixture.scanned()
    let id = try await store.id(of: "One")
    try await store.play(id)
    let old = try #require(try await store.roots().first)
    let elsewhere = fixture.beside("elsewhere")
    fixture.moveMusic(to: elsewhere)
    let scanner = LibraryScanner(store: store, reader: fixture.reader)
    _ = try await scanner.scan(old)
    let moved = try await fixture.scan(store, root: elsewhere)
    #expect(moved.moved == 1)
    #expect(try await store.contents().tracks.map(\.id) == [id])
    #expect(try await store.titles(.present) == ["One"])
  }

  @Test func `a root that is renamed while it is scanned loses nothing`() async throws {
    for number in 0..<100 { fixture.track("\(number)/1.mp3", "title=\(number)") }
    let store = try await fixture.scanned()
    for number in 0..<100 { fixture.track("\(number)/1.mp3", "title=new \(number)", age: 1) }
    let root = try #require(try await store.roots().first)
    let reader = StoppingReader(fixture.reader, after: 1, isEnd: false)
    let (fixture, elsewhere) = (fixture, fixture.beside("elsewhere"))
    reader.stops { fixture.moveMusic(to: elsewhere) }
    let summary = try await LibraryScanner(store: store, reader: reader).scan(root)
    #expect(summary.isUnavailable)
    #expect(summary.missing == 0)
    #expect(try await store.contents().tracks.count == 100)
    #expect(try await store.titles(.missing).isEmpty)
  }

  @Test func `a folder that becomes unreadable keeps its tracks`() async throws {
    fixture.track("A/1.flac", "title=One")
    fixture.track("B/1.flac", "title=Two")
    fixture.track("B/2.flac", "title=Three")
    let user = Ordinary.user(owning: fixture)
    defer { user.end() }
    let store = try await fixture.scanned()
    fixture.setPermissions(0, of: "A")
    fixture.track("B/2.flac", "title=Three", age: 1)
    fixture.setPermissions(0, of: "B/2.flac")
    let summary = try await fixture.scan(store)
    #expect(summary.complaints.count == 1)
    #expect(try await store.titles(.unavailable) == ["One", "Three"])
    fixture.setPermissions(0o755, of: "A")
    fixture.setPermissions(0o644, of: "B/2.flac")
    try await fixture.scan(store)
    #expect(try await store.titles(.present) == ["One", "Three", "Two"])
  }

  @Test func `a removed root keeps the user's data`() async throws {
    fixture.track("A/1.flac", "title=One")
    fixture.track("A/2.flac", "title=Two")
    let store = try await fixture.scanned()
    try await store.play(try await store.id(of: "One"))
    try await store.removeRoot(try #require(try await store.roots().first).id)
    #expect(try await store.contents().tracks.map(\.title) == ["One"])
    try await fixture.scan(store)
    #expect(try await store.contents().tracks.filter { $0.plays == 1 }.map(\.state) == [.present])
  }

  @Test func `a copy on a second disk takes nothing from the missing first one`() async throws {
    fixture.track("A/1.flac", "title=One;album=T;artist=X")
    let store = try await fixture.scanned()
    let id = try await store.id(of: "One")
    try await store.setHearts(true, of: [.track(id)])
    let first = try #require(try await store.roots().first)
    fixture.moveMusic(to: fixture.beside("unplugged"))
    let scanner = LibraryScanner(store: store, reader: fixture.reader)
    _ = try await scanner.scan(first)
    let copy = fixture.beside("copy")
    _ = copy.withCString { mkdir($0, 0o755) }
    fixture.writeFile(copy.appending("1.flac"), "title=One;album=T;artist=X")
    #expect(try await fixture.scan(store, root: copy).moved == 0)
    let tracks = try await store.contents().tracks
    #expect(tracks.count == 2)
    #expect(tracks.first { $0.id == id }?.state == .unavailable)
    #expect(tracks.filter { $0.heart != nil }.map(\.id) == [id])
    // The disk is plugged in again.
    _ = fixture.beside("unplugged").withCString { old in
      fixture.music.withCString { Glibc.rename(old, $0) }
    }
    #expect(try await scanner.scan(first).isUnavailable == false)
    #expect(try await store.titles(.present) == ["One", "One"])
  }

  @Test func `hearts of a removed disk move to the copy on another`() async throws {
    fixture.track("A/1.flac", "title=One;album=T;artist=X")
    let store = try await fixture.scanned()
    let id = try await store.id(of: "One")
    try await store.setHearts(true, of: [.track(id)])
    let first = try #require(try await store.roots().first)
    let copy = fixture.beside("copy")
    _ = copy.withCString { mkdir($0, 0o755) }
    fixture.writeFile(copy.appending("1.flac"), "title=One;album=T;artist=X")
    #expect(try await fixture.scan(store, root: copy).moved == 0)
    try await store.removeRoot(first.id)
    #expect(try await fixture.scan(store, root: copy).moved == 1)
    let tracks = try await store.contents().tracks
    #expect(tracks.map(\.id) == [id])
    #expect(tracks[0].heart != nil && tracks[0].state == .present)
  }
}

extension LibraryStore {
  /// Makes the book believe that a root was on another disk when it was scanned.
  fileprivate func putOnOtherDisk(_ root: LibraryRoot) throws { try set(["disk": 1], of: root) }
}
