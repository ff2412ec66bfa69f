import Glibc
import Library
import LibrarySupport
import TestSupport
import Testing

struct LibraryScannerTests {
  private let fixture = LibraryFixture()

  @Test func `a first scan finds tracks, albums and unreadable files`() async throws {
    fixture.track("A/CD1/1.flac", "title=One;artist=X;album=T (Disc 1);disc=1;year=1999")
    fixture.track("A/CD2/1.flac", "title=Two;artist=X;album=T (Disc 2);disc=2;year=1999")
    fixture.write("A/empty.mp3", "")
    fixture.write("A/noise.flac", "no tags here")
    fixture.write("A/.hidden.flac", "title=Hidden")
    fixture.write("A/notes.txt", "title=Text")
    let store = try await fixture.open()
    let summary = try await fixture.scan(store)
    #expect(summary.progress.files == 4)
    #expect(summary.progress.unreadable == 2)
    let contents = try await store.contents()
    #expect(contents.tracks.map(\.title) == ["One", "Two"])
    #expect(contents.albums.map(\.title) == ["T"])
    #expect(contents.albums.map(\.artist) == ["X"])
    #expect(contents.albums.map(\.year) == [1999])
    #expect(
      try await store.unreadableFiles().map { $0.path.text.suffix(9) } == [
        "empty.mp3", "oise.flac",
      ]
    )
  }

  @Test func `unchanged files are not read again`() async throws {
    fixture.track("A/1.flac", "title=One")
    fixture.write("A/noise.mp3", "noise")
    let store = try await fixture.scanned()
    _ = fixture.reader.takeAsked()
    try await fixture.scan(store)
    #expect(fixture.reader.takeAsked().isEmpty)
    fixture.track("A/1.flac", "title=Uno", age: 10)
    try await fixture.scan(store)
    #expect(fixture.reader.takeAsked() == [fixture.path("A/1.flac")])
    #expect(try await store.titles(.present) == ["Uno"])
  }

  @Test func `names that are not UTF-8 are found, shown and stored as bytes`() async throws {
    let name = Array("Caf".utf8) + [0xe9] + Array(".mp3".utf8)
    fixture.writeFile(fixture.music.appending(name), "artist=X")
    let store = try await fixture.scanned()
    let contents = try await store.contents()
    let track = try #require(contents.tracks.first)
    #expect(track.name == name)
    #expect(track.title == "Caf\u{fffd}")
    #expect(track.path == fixture.music.appending(name))
    _ = fixture.reader.takeAsked()
    try await fixture.scan(store)
    #expect(fixture.reader.takeAsked().isEmpty)
  }

  @Test func `a path of 4000 bytes is found`() async throws {
    var path = fixture.music
    while path.bytes.count < 3980 {
      let rest = min(200, 3985 - path.bytes.count)
      path = path.appending(String(repeating: "d", count: max(1, rest)))
      #expect(path.withCString { mkdir($0, 0o755) } == 0)
    }
    path = path.appending(
      String(repeating: "f", count: max(1, 4000 - path.bytes.count - 5)) + ".mp3"
    )
    fixture.writeFile(path, "title=Deep")
    #expect(path.bytes.count == 4000)
    let store = try await fixture.scanned()
    let contents = try await store.contents()
    #expect(contents.tracks.map(\.title) == ["Deep"])
    #expect(contents.tracks[0].path == path)
  }

  @Test func `thousands of files in one folder are found`() async throws {
    let count = LongRun.count(2000, long: 10_000)
    for number in 0..<count { fixture.writeFile(fixture.path("\(number).mp3"), "title=\(number)") }
    let store = try await fixture.open()
    let summary = try await fixture.scan(store)
    #expect(summary.progress.read == count)
    #expect(try await store.counts().tracks == count)
    _ = fixture.reader.takeAsked()
    try await fixture.scan(store)
    #expect(fixture.reader.takeAsked().isEmpty)
  }

  @Test func `links to files are read, links to folders are not followed`() async throws {
    fixture.track("A/1.flac", "title=One")
    let link = fixture.path("A/link.flac")
    let loop = fixture.path("A/loop")
    _ = link.withCString { symlink("1.flac", $0) }
    _ = loop.withCString { symlink("..", $0) }
    _ = fixture.path("A/dangling.flac").withCString { symlink("nowhere.flac", $0) }
    _ = fixture.path("A/pipe.mp3").withCString { mkfifo($0, 0o600) }
    let store = try await fixture.open()
    let summary = try await fixture.scan(store)
    #expect(summary.progress.files == 2)
    #expect(summary.progress.folders == 2)
    #expect(try await store.titles(.present) == ["One", "One"])
  }

  @Test func `a root that is a link scans the linked folder`() async throws {
    fixture.track("A/1.flac", "title=One")
    let link = fixture.music.parent?.appending("link") ?? fixture.music
    _ = link.withCString { link in fixture.music.withCString { symlink($0, link) } }
    let store = try await fixture.open()
    try await fixture.scan(store, root: link)
    #expect(try await store.roots().map(\.path) == [fixture.music])
    #expect(try await store.titles(.present) == ["One"])
  }

  @Test func `a folder above a root includes it, one below it is already included`() async throws {
    fixture.track("A/B/1.flac", "title=One")
    fixture.track("C/2.flac", "title=Two")
    let store = try await fixture.open()
    try await fixture.scan(store, root: fixture.path("A"))
    let id = try await store.id(of: "One")
    try await fixture.scan(store)
    #expect(try await store.roots().map(\.path) == [fixture.music])
    #expect(try await store.addRoot(fixture.path("C")) == nil)
    #expect(try await store.id(of: "One") == id)
    #expect(try await store.titles(.present) == ["One", "Two"])
  }

  @Test func `a scan of one folder does not affect the others`() async throws {
    fixture.track("A/1.flac", "title=One")
    fixture.track("B/2.flac", "title=Two")
    let store = try await fixture.scanned()
    fixture.remove("A/1.flac")
    fixture.remove("B/2.flac")
    fixture.track("B/3.flac", "title=Three")
    try await fixture.scan(store, [fixture.path("B")])
    #expect(try await store.titles(.missing) == ["Two"])
    #expect(try await store.titles(.present) == ["One", "Three"])
  }

  @Test func `a scan that is stopped is continued by the next one`() async throws {
    for number in 0..<1000 { fixture.track("\(number / 10)/\(number).mp3", "title=\(number)") }
    let store = try await fixture.open()
    let root = try #require(try await store.addRoot(fixture.music))
    let reader = StoppingReader(fixture.reader, after: 400)
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in begins {}
      return try await LibraryScanner(store: store, reader: reader).scan(root)
    }
    reader.stops { task.cancel() }
    begin.finish()
    #expect(try await task.value.isCancelled)
    let written = try await store.counts().tracks
    #expect(written < 1000)
    _ = fixture.reader.takeAsked()
    try await fixture.scan(store)
    #expect(try await store.counts().tracks == 1000)
    #expect(fixture.reader.takeAsked().count == 1000 - written)
  }

  @Test func `pictures beside the tracks are found, and found again when they change`() async throws
  {
    fixture.track("A/1.flac", "title=One;album=T")
    fixture.write("A/cover.jpg", "picture")
    let store = try await fixture.scanned()
    let album = try #require(try await store.contents().albums.first).id
    let reader = LibraryReader(store)
    #expect(try await reader.images(beside: album).map(\.path) == [fixture.path("A/cover.jpg")])
    fixture.write("A/folder.png", "another")
    fixture.remove("A/cover.jpg")
    try await fixture.scan(store)
    #expect(try await reader.images(beside: album).map(\.path) == [fixture.path("A/folder.png")])
  }
}
