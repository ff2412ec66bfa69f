import Gtk
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

@MainActor @Suite(.serialized, .needsDisplay, .takesTurns) struct ServerDialogTests {
  private let folder: TemporaryFolder
  private let session: LibrarySession

  init() throws {
    folder = try TemporaryFolder()
    session = LibrarySession(
      SessionPlaces(
        library: BytePath(folder.path("library")),
        covers: folder.path("covers"),
        music: { nil },
        crate: SampleCrate(in: BytePath(folder.path("crate"))),
        retryPause: 0.01,
        exchangePause: 0.01,
        flatpakInfo: folder.path("flatpak-info")
      ),
      memory: SessionMemory(SessionState())
    )
  }

  /// GTK 4.8 lets a dialog forget its owner only while the owner lives.
  private let owner = Window()

  private func until(_ holds: @MainActor () -> Bool) async -> Bool {
    await TestSupport.until(within: .seconds(60), holds)
  }

  private func dialog(_ entry: ServerEntry) async -> ServerDialog {
    session.start()
    await session.opened()
    owner.present()
    let dialog = ServerDialog(session, over: owner)
    dialog.present()
    dialog.entry = entry
    return dialog
  }

  private func add(_ server: FixtureServer) async throws -> (ServerDialog, ShelvedRecord) {
    let dialog = await dialog(try entry(server, FixtureServer.password))
    dialog.add()
    #expect(await until { !dialog.isAdding && session.catalogue.library?.records.count == 40 })
    let records = try #require(session.catalogue.library?.records.values)
    return (dialog, try #require(records.first { $0.title == "Album 00003" }))
  }

  private func entry(_ server: FixtureServer, _ secret: String) throws -> ServerEntry {
    ServerEntry(address: try server.address.text, user: FixtureServer.user, secret: secret)
  }

  @Test func `a server is added, its records appear, and removing it forgets it`() async throws {
    let server = try FixtureServer()
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    let dialog = await dialog(try entry(server, FixtureServer.password))
    dialog.add()
    #expect(await until { session.status.phase == .ready })
    let root = try #require(session.status.roots.first)
    #expect(root.source == .servers)
    #expect(news == [.unkept(root.path)])
    let album = await until { session.catalogue.library != nil }
    #expect(album)
    let path = root.path.appending("al-1").appending("so-1-1.flac").bytes
    #expect(try session.servers.track(at: path).length == 1 << 20)
    session.remove(root)
    #expect(await until { session.status.roots.isEmpty })
    #expect(session.servers.remote(of: root.path) == nil)
    await session.close()
  }

  @Test func `a refusal is said, and nothing is added`() async throws {
    let server = try FixtureServer()
    let dialog = await dialog(try entry(server, "sesam"))
    dialog.add()
    #expect(await until { !dialog.isAdding })
    #expect(dialog.answer.hasPrefix("The name or the password is wrong"))
    #expect(session.status.roots.isEmpty)
    dialog.entry.address = "ftp://example.org"
    #expect(dialog.answer.isEmpty)
    dialog.add()
    #expect(await until { !dialog.isAdding })
    #expect(dialog.answer.contains("https://"))
    await session.close()
  }

  @Test func `a server whose first mirror fails is said and forgotten`() async throws {
    let server = try FixtureServer(["--fault", "html-search3"])
    var news: [SessionNews] = []
    session.onNews = { news.append($0) }
    let dialog = await dialog(try entry(server, FixtureServer.password))
    dialog.add()
    let said = SessionNews.failed("The server sent an answer that is not JSON")
    #expect(await until { news.contains(said) && session.status.roots.isEmpty })
    #expect(await until { session.servers.roots.isEmpty })
    await session.close()
  }

  @Test func `hearts that are set in the window reach the server by themselves`() async throws {
    let server = try FixtureServer()
    let (_, record) = try await add(server)
    session.catalogue.setHearts(true, of: [(.record(record.id), record.id)])
    #expect(await until { server.tell("stars") == "al-3" })
    await session.close()
  }

  @Test func `records of servers are kept here by their menu, and have no files to show`()
    async throws
  {
    let server = try FixtureServer()
    let (_, record) = try await add(server)
    let music = MusicActions(session.catalogue, player: nil)
    var news: [String] = []
    music.onNews = { news.append($0) }
    let names = SubjectMenu(.record(record), music).sections.flatMap(\.actions).map(\.name)
    #expect(names.contains("keep-here") && !names.contains("show-files"))
    #expect(!music.isKept(.record(record)))
    music.setKept(true, .record(record))
    #expect(await until { news.count == 2 })
    #expect(news.last == "“Album 00003” is on this computer now.")
    #expect(await until { music.isKept(.record(record)) })
    music.setKept(false, .record(record))
    #expect(await until { !music.isKept(.record(record)) })
    await session.close()
  }

  @Test func `a Flatpak without the network shows how to grant it, and goes on after a restart`()
    async throws
  {
    try folder.write("[Context]\nshared=ipc;\n".utf8, "flatpak-info")
    session.start()
    await session.opened()
    owner.present()
    var restarts = 0
    session.onRestart = { restarts += 1 }
    let entry = ServerEntry(address: "music.example.org", user: "alice", secret: "sesame")
    let dialog = ServerDialog(session, over: owner, entry: entry)
    dialog.present()
    let network = try #require(dialog.network)
    network.restart.press()
    #expect(await until { restarts == 1 })
    let state = session.memory.state
    #expect(state.pendingServer == .init(address: "music.example.org", user: "alice"))
    let bytes = state.bytes
    #expect(SessionState(bytes: bytes).pendingServer == state.pendingServer)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("sesame"))
    await session.close()
  }

  @Test func `the fingerprint of a certificate is shown in groups`() {
    #expect(ServerDialog.groups(of: "0123456789") == "0123 4567 89")
  }
}
