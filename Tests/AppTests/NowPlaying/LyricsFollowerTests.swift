import GLib
import Identities
import Playback
import TagRecord
import TestSupport
import Testing

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
    stand.session.player.playNow([item])
    stand.engine.playAsAsked()
    let page = NowPlayingLyrics(stand.session.player)
    let follower = LyricsFollower(stand.session.player, stand.catalogue)
    follower.follow(page, entry: stand.session.state.entry)
    #expect(await until { page.view.lines.map(\.text) == ["One", "Two"] })
    #expect(page.view.isVisible)
    follower.follow(nil, entry: nil)
  }

  @Test func `a track without lyrics says so, and hidden lyrics are not loaded`() async throws {
    let (stand, folder) = (try PlayerStand(), try TemporaryFolder())
    let item = try write("", in: folder)
    stand.session.player.playNow([item])
    stand.engine.playAsAsked()
    let page = NowPlayingLyrics(stand.session.player)
    let follower = LyricsFollower(stand.session.player, stand.catalogue)
    follower.follow(nil, entry: stand.session.state.entry)
    #expect(!page.view.isVisible && page.words.isEmpty)
    follower.follow(page, entry: stand.session.state.entry)
    #expect(await until { page.words == "No lyrics for this track" })
    #expect(!page.view.isVisible)
  }
}
