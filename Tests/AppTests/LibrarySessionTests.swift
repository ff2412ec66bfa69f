import Foundation
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.timeLimit(.minutes(2))) struct LibrarySessionTests {
  private let fixture: SessionFixture
  private let music = TemporaryFolder.ofTest()
  private var session: LibrarySession { fixture.session }

  init() throws { fixture = try SessionFixture(music: "/no/such/folder") }

  private func isDone(_ session: LibrarySession) async -> Bool {
    await until(within: .seconds(60)) { !session.status.isBusy }
  }

  @Test func `without music the library is empty`() async throws {
    #expect(fixture.session.status.phase == .opening)
    fixture.session.start()
    await fixture.session.opened()
    #expect(fixture.session.status.phase == .empty)
    #expect(fixture.session.status.roots.isEmpty)
    await fixture.session.close()
  }

  @Test func `the user's music folder is added by itself, once`() async throws {
    try writeMusic(to: music.path("Music"))
    let fixture = try SessionFixture(music: music.path("Music"))
    let session = fixture.session
    session.start()
    #expect(await until(within: .seconds(60)) { session.status.phase == .ready })
    #expect(await isDone(session))
    #expect(session.status.roots.map(\.path.displayName) == ["Music"])
    #expect(session.memory.state.hasAddedMusicFolder)
    let root = try #require(session.status.roots.first)
    session.remove(root)
    #expect(await until { session.status.phase == .empty })
    await session.close()
    // A removed folder is not added again.
    let again = LibrarySession(fixture.session.places, memory: session.memory)
    again.start()
    await again.opened()
    #expect(again.status.roots.isEmpty)
    await again.close()
  }

  @Test func `during a command's scan the library is shown read-only, and taken over afterwards`()
    async throws
  {
    let other = LibraryStore(folder: session.places.library)
    try await other.open(for: "scan")
    try await other.apply(.insert([.stack("a")], into: ListNode.top))
    session.start()
    await session.opened()
    #expect(
      session.status.readOnlyReason == "“gatefold library scan” is working in the library"
    )
    let lists = session.catalogue.lists
    func texts() -> [String] { lists.tree.rows(in: ListNode.top).map(\.text) }
    #expect(await until { texts() == ["a"] })
    await session.rescan(.hand)
    #expect(!session.status.isBusy && session.status.readOnlyReason != nil)
    try await other.apply(.insert([.stack("b")], into: ListNode.top))
    await other.close()
    #expect(await until { session.status.readOnlyReason == nil && texts() == ["a", "b"] })
    #expect(lists.perform(.insert([.stack("mine")], into: ListNode.top)))
    await lists.flush()
    #expect(await session.store.listTree.rows(in: ListNode.top).map(\.text) == ["a", "b", "mine"])
    await session.close()
  }

  @Test func `a window opens the library as soon as another program has made it`() async throws {
    let place = session.places.library
    try FileManager.default.createDirectory(atPath: place.text, withIntermediateDirectories: true)
    let lock = place.appending("library.lock").withCString { open($0, O_RDWR | O_CREAT, 0o600) }
    #expect(flock(lock, LOCK_EX) == 0)
    session.start()
    await session.opened()
    #expect(session.status.phase == .failed("Another Gatefold has the library open"))
    close(lock)
    #expect(await until { session.status.phase == .empty })
    await session.close()
  }

  @Test func `damage is repaired while the window shows the library, and reported once`()
    async throws
  {
    try writeMusic(to: music.path("Music"))
    let fixture = try SessionFixture(music: music.path("Music"))
    let session = fixture.session
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    session.start()
    #expect(await until(within: .seconds(60)) { session.status.phase == .ready })
    #expect(await isDone(session))
    let database = session.places.library.appending("music.db")
    try Database(path: database, .write).execute("PRAGMA wal_checkpoint(PASSIVE)")
    let file = try FileHandle(forWritingTo: URL(filePath: database.text))
    let length = try file.seekToEnd()
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: 0x55, count: Int(length)))
    try file.close()
    try await session.store.forgetPages()
    _ = try await session.store.unreadableFiles()
    #expect(await until(within: .seconds(60)) { !news.isEmpty })
    #expect(await until(within: .seconds(60)) { session.status.phase == .ready })
    #expect(await isDone(session))
    #expect(news.count == 1)
    guard case .repaired(let notes) = news.first else {
      Issue.record("\(news)")
      return
    }
    #expect(notes.contains(.madeAnew))
    // The next scan finds the music again.
    var tracks: [Track] = []
    while !tracks.contains(where: { $0.state == .present }) {
      try #require(await until(within: .seconds(60)) { !session.status.isBusy })
      tracks = try await session.store.contents().tracks
    }
    await session.close()
  }

  @Test func `a new index has the last session's record, and lists at once`() async throws {
    for name in ["a", "b", "c"] { try writeMusic(to: music.path("Music/\(name)")) }
    let fixture = try SessionFixture(music: music.path("Music"))
    let session = fixture.session
    session.start()
    await session.opened()
    #expect(await isDone(session))
    let albums = try await session.store.contents().albums.map(\.id)
    session.memory.state.shelves["all"] = .init(record: albums[1])
    try await session.store.setHearts(true, of: [.record(albums[2])])
    await session.close()
    try FileManager.default.removeItem(atPath: session.places.library.appending("music.db").text)
    let state = SessionState(bytes: session.memory.state.bytes)
    let again = LibrarySession(session.places, memory: SessionMemory(state))
    var pages: [MainWindow.Page] = []
    again.observe(fixture) { pages.append(MainWindow.page(for: $0, at: .records)) }
    again.start()
    await again.opened()
    #expect(await isDone(again))
    #expect(!pages.contains(.welcome) && pages.last == .records)
    let found = try await again.store.contents().albums.map(\.id)
    #expect(found.contains(albums[1]) && !found.contains(albums[0]) && found.count == 3)
    #expect(again.memory.state.shelves["all"]?.record == albums[1])
    await again.close()
  }

  @Test(arguments: [true, false])
  func `the scan at the start follows the covers in view, or the longest wait for them`(
    isComplete: Bool
  ) async throws {
    try writeMusic(to: music.path("Music/one"))
    let fixture = try SessionFixture(music: music.path("Music"))
    fixture.session.start()
    #expect(await until(within: .seconds(60)) { fixture.session.status.phase == .ready })
    await fixture.session.close()
    try writeMusic(to: music.path("Music/two"))
    var places = fixture.session.places
    places.patience = isComplete ? 600 : 0.01
    let session = LibrarySession(places, memory: fixture.session.memory)
    session.start()
    await session.opened()
    if isComplete {
      // The first focus comes with the window.
      await session.rescan(.focus)
      await session.keeper.settle()
      #expect(try await session.store.counts().albums == 1 && !session.status.isBusy)
      session.viewCompleted()
    }
    #expect(await until(within: .seconds(60)) { session.catalogue.library?.records.count == 2 })
    await session.close()
  }

  @Test func `the library is opened even while the main thread does something else`() async throws {
    let database = fixture.session.places.library.appending("music.db").text
    fixture.session.start()
    while !FileManager.default.fileExists(atPath: database) { usleep(1000) }
    #expect(fixture.session.status.phase == .opening)
    await fixture.session.waitForContent(atMost: 600)
    #expect(fixture.session.status.phase == .empty)
    await fixture.session.close()
  }

  @Test func `a music folder without music is not added`() async throws {
    try Data().write(to: music.url.appending(path: "notes.txt"))
    let fixture = try SessionFixture(music: music.url.path)
    fixture.session.start()
    await fixture.session.opened()
    #expect(fixture.session.status.phase == .empty && fixture.session.status.roots.isEmpty)
    #expect(!fixture.session.memory.state.hasAddedMusicFolder)
    await fixture.session.close()
  }

  @Test func `unusable folders change nothing, and each is reported by its own name`() async throws
  {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "song.flac"))
    let fixture = try SessionFixture()
    let session = fixture.session
    session.start()
    let bad = [folder.path("none"), folder.path("song.flac"), fixture.folder.path("library")]
    let refused = await session.add(bad.map { BytePath($0) })
    #expect(
      refused.map(\.why) == [.problem(.gone), .problem(.notAFolder), .problem(.withoutMusic)]
    )
    #expect(session.status.phase == .empty && session.status.roots.isEmpty)
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    session.choose(BytePath(folder.path("none")))
    #expect(await until { !news.isEmpty })
    #expect(news == [.refused(BytePath(folder.path("none")), .problem(.gone))])
    await session.close()
  }

  @Test func `a folder is added once, and folders inside it count as added`() async throws {
    let folder = try TemporaryFolder()
    try writeMusic(to: folder.path("Music"))
    let fixture = try SessionFixture()
    let session = fixture.session
    session.start()
    let path = BytePath(folder.path("Music"))
    #expect(await session.add([path]).isEmpty)
    #expect(await session.add([path, path.appending("x")]).map(\.why) == [.known, .known])
    #expect(await until(within: .seconds(60)) { session.status.phase == .ready })
    #expect(await isDone(session))
    #expect(try await session.store.counts().albums == 1)
    await session.close()
  }

  @Test func `quitting in the middle of everything loses nothing`() async throws {
    let fixture = try SessionFixture()
    let session = fixture.session
    session.start()
    session.fillCrate()
    #expect(await until(within: .seconds(60)) { session.status.phase == .ready })
    session.memory.state.zoom = 1.25
    await session.close()
    let store = LibraryStore(folder: fixture.session.places.library)
    #expect(try await store.open().isEmpty)
    #expect(try await store.counts().albums > 0)
    #expect(try await store.check().isEmpty)
    await store.close()
  }

  @Test func `a library that cannot be created says why, and can be retried`() async throws {
    let fixture = try SessionFixture()
    let place = fixture.folder.url.appending(path: "library")
    try Data().write(to: place)
    let session = fixture.session
    session.start()
    await session.opened()
    guard case .failed(let reason) = session.status.phase else {
      Issue.record("a file was taken for a folder")
      return
    }
    #expect(!reason.isEmpty)
    let refused = await session.add([BytePath(fixture.folder.url.path)])
    #expect(refused.map(\.why) == [.library(reason)])
    try FileManager.default.removeItem(at: place)
    session.start()
    await session.opened()
    #expect(session.status.phase == .empty)
    await session.close()
  }

  @Test func `a library of a newer program is refused in words`() async throws {
    let fixture = try SessionFixture()
    let store = LibraryStore(folder: fixture.session.places.library)
    try await store.open()
    await store.close()
    do {
      let path = BytePath(fixture.folder.path("library/user.db"))
      let book = try Database(path: path, .write)
      try book.execute("UPDATE meta SET value = 999 WHERE name = 'version'")
      try UserRows(book).sealAll()
    }
    let session = fixture.session
    session.start()
    await session.opened()
    guard case .failed(let reason) = session.status.phase else {
      Issue.record("\(session.status.phase)")
      return
    }
    #expect(reason.contains("newer"))
    #expect(await session.add([BytePath("/")]).map(\.why) == [.library(reason)])
    await session.close()
  }

  @Test func `observers are not notified after their owner is freed`() async throws {
    let fixture = try SessionFixture()
    var told = 0
    do {
      let owner = LifetimeTracker().token()
      fixture.session.observe(owner) { _ in told += 1 }
      #expect(told == 1)
    }
    fixture.session.start()
    await fixture.session.opened()
    #expect(told == 1)
    await fixture.session.close()
  }
}

extension LibraryStore {
  /// Makes SQLite read the file again.
  fileprivate func forgetPages() throws { try connected.execute("PRAGMA shrink_memory") }
}
