import GLib
import Geometry
import Gtk
import Messages
import Playback
import TestSupport
import Testing
import Values

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct LyricsFollowerTests {
  private func write(_ text: String, in folder: TemporaryFolder) throws -> PlayItem {
    let music = folder.path("song.flac")
    try SmallFile.replace(music, with: Array("no music".utf8))
    try SmallFile.replace(folder.path("song.lrc"), with: Array(text.utf8))
    return PlayItem(id: nil, location: .file(Array(music.utf8)), title: "Song")
  }

  @Test func `lyrics of the track that plays are loaded, and follow the sound`() async throws {
    let (stand, folder) = (try PlayerStand(), try TemporaryFolder())
    let item = try write("[00:01.00]One\n[00:05.00]Two\n", in: folder)
    let (page, follower) = play([item], stand, stand.catalogue)
    follower.follow(page, entry: stand.session.state.entry)
    #expect(await until { page.view.lines.map(\.text) == ["One", "Two"] })
    #expect(page.view.isVisible)
    follower.follow(nil, entry: nil)
  }

  @Test func `a track without lyrics says so, and hidden lyrics are not loaded`() async throws {
    let (stand, folder) = (try PlayerStand(), try TemporaryFolder())
    let item = try write("", in: folder)
    let (page, follower) = play([item], stand, stand.catalogue)
    follower.follow(nil, entry: stand.session.state.entry)
    #expect(!page.view.isVisible && page.words.isEmpty)
    follower.follow(page, entry: stand.session.state.entry)
    #expect(await until { page.words == "No lyrics for this track" })
    #expect(!page.view.isVisible)
  }

  private func play(
    _ items: [PlayItem],
    _ stand: PlayerStand,
    _ catalogue: Catalogue
  ) -> (NowPlayingLyrics, LyricsFollower) {
    let player = stand.session.player
    player.playNow(items)
    stand.engine.playAsAsked()
    return (NowPlayingLyrics(player), LyricsFollower(player, catalogue))
  }

  private func catalogue(_ source: HeldLyrics, _ stand: PlayerStand) -> Catalogue {
    Catalogue(
      LibraryStore(folder: BytePath(stand.fixture.folder.path("other"))),
      source: source,
      memory: SessionMemory(),
      lookup: stand.invented.tracks
    )
  }

  private func items(_ names: [String]) -> [PlayItem] {
    names.map { PlayItem(id: nil, location: .file(Array("/\($0)".utf8)), title: $0) }
  }

  @Test(arguments: [["b", "a"], ["a", "b"]])
  func `lyrics that come after a change of track are not shown`(order: [String]) async throws {
    let (stand, source) = (try PlayerStand(), HeldLyrics())
    let (page, follower) = play(items(["a", "b"]), stand, catalogue(source, stand))
    follower.follow(page, entry: stand.session.state.entry)
    #expect(await until { source.waiting == ["/a"] })
    var loading = ["a": follower.loading]
    stand.session.player.next()
    stand.engine.playAsAsked()
    follower.follow(page, entry: stand.session.state.entry)
    #expect(page.view.told(.label("Lyrics of b")) && !page.view.isVisible)
    #expect(await until { source.waiting == ["/a", "/b"] })
    loading["b"] = follower.loading
    for name in order {
      source.answer("/\(name)")
      await loading[name]??.value
      #expect(page.view.lines.allSatisfy { $0.text == "/b" }, "after the answer for \(name)")
    }
    #expect(await until { page.view.lines.map(\.text) == ["/b"] && page.view.isVisible })
    follower.follow(nil, entry: nil)
  }

  @Test func `lyrics that come after they were hidden are not shown`() async throws {
    let (stand, source) = (try PlayerStand(), HeldLyrics())
    let (page, follower) = play(items(["a"]), stand, catalogue(source, stand))
    follower.follow(page, entry: stand.session.state.entry)
    #expect(await until { source.waiting == ["/a"] })
    follower.follow(nil, entry: stand.session.state.entry)
    source.answer("/a")
    await follower.loading?.value
    #expect(page.view.lines.isEmpty)
    // Visible again they are loaded again.
    follower.follow(page, entry: stand.session.state.entry)
    #expect(await until { page.view.lines.map(\.text) == ["/a"] })
  }

  @Test func `in a narrow window the sheet has the lyrics, and the leaf is not loaded`()
    async throws
  {
    let rig = try await NowPlayingStand(Size(width: 360, height: 720))
    let page = try await rig.open()
    #expect(rig.window.press(Key("l"), .control))
    #expect(page.sheet?.content == .lyrics && page.built.controls.lyrics.isOn)
    #expect(page.built.lyrics.parent === page.sheet)
    #expect(await until { page.built.lyrics.words == "No lyrics for this track" })
    #expect(rig.window.press(Key("l"), .control))
    #expect(page.sheet?.content == nil && !page.built.controls.lyrics.isOn)
  }
}

/// A source with a line of lyrics for each file, its path, which it returns when the test says so.
private nonisolated final class HeldLyrics: Source {
  private struct State {
    var waiting: [(path: String, continuation: CheckedContinuation<Void, Never>)] = []
    var released: Set<String> = []
  }

  let id = SourceID(8)
  private let state = Locked(State())

  var waiting: [String] { state.withLock { $0.waiting.map(\.path) } }

  func answer(_ path: String) {
    let all = state.withLock { state in
      state.released.insert(path)
      defer { state.waiting.removeAll { $0.path == path } }
      return state.waiting.filter { $0.path == path }
    }
    for one in all { one.continuation.resume() }
  }

  func lyrics(of location: Location) async -> Lyrics? {
    guard case .file(let bytes) = location else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    await withCheckedContinuation { continuation in
      let isReleased = state.withLock { state in
        if state.released.contains(path) { return true }
        state.waiting.append((path, continuation))
        return false
      }
      if isReleased { continuation.resume() }
    }
    return Lyrics([.init(time: 1, text: path)])
  }

  func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary { ScanSummary(root: root.path) }
  func cover(of record: RecordID, in library: LibraryReader) async throws -> CoverSource? { nil }
  func thumbnail(of cover: CoverSource) async -> CoverStore.Thumbnail? { nil }
  func file(of cover: CoverSource) async -> [UInt8]? { nil }
  func close() async {}
}
