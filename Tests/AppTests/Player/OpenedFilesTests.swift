import Foundation
import Playback
import PlaybackSupport
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct OpenedFilesTests {
  private let stand: PlayerStand

  init() throws { stand = try PlayerStand() }

  private func files(_ names: String...) -> [Playlist.Entry] {
    names.map { Playlist.Entry(path: BytePath("/music/\($0)")) }
  }

  @Test func `files of the library are played as its tracks, others by their names`() async throws {
    await stand.session.open(files("stranger.mp3", "201.flac"), in: stand.catalogue)
    stand.engine.playAsAsked()
    let names = stand.session.player.queue.context.map(\.item.name)
    #expect(names == ["stranger.mp3", "Track 2 of 2"])
    #expect(stand.session.marks.now == PlayMarks(isPlaying: true))
    stand.session.player.next()
    stand.engine.playAsAsked()
    #expect(stand.session.marks.now == PlayMarks(record: 2, track: 201, isPlaying: true))
  }

  /// A playlist with paths that do not exist here, as from a portal or another computer.
  private func playlist() -> [Playlist.Entry] {
    let folder = "/run/user/1000/doc/5f3a"
    return [
      Playlist.Entry(
        path: BytePath("\(folder)/music/301.mp3"),
        title: "Track 2 of 3",
        duration: 200
      ),
      Playlist.Entry(path: BytePath("\(folder)/music/lost.mp3")),
      Playlist.Entry(path: BytePath("\(folder)/music/201.flac"), title: "Other - Something else"),
    ]
  }

  @Test func `an opened playlist finds the library's tracks as an imported one does`() async {
    await stand.session.open(playlist(), in: stand.catalogue)
    let items = stand.session.player.queue.context.map(\.item)
    #expect(items.map(\.id) == [301, nil, nil])
    #expect(items[0].location == .file(Array("/music/301.flac".utf8)))
  }

  @Test func `files opened before the library is loaded become its tracks once it is`()
    async throws
  {
    let empty = try SessionFixture()
    await stand.session.open(files("301.flac"), in: empty.session.catalogue)
    stand.engine.playAsAsked()
    #expect(stand.session.marks.now.record == nil)
    stand.session.follow(stand.catalogue)
    #expect(await until { stand.session.marks.now.record == 3 })
    #expect(stand.title == "Track 2 of 3" && stand.session.state.status == .playing)
    #expect(stand.engine.cue?.location == .file(Array("/music/301.flac".utf8)))
  }

  @Test func `queued tracks follow changes of the library, except the one that is open`()
    async throws
  {
    stand.session.follow(stand.catalogue)
    stand.play(1)
    stand.music.play(stand.subject(2, 0), .queue)
    stand.music.play(stand.subject(2, 1), .queue)
    await stand.session.renewal.running?.value
    let other = stand.tracks(of: 2)[1].renamed("Another name", file: "moved.flac")
    stand.catalogue.publish(stand.invented.update(tracks: [other]))
    await stand.session.renewal.running?.value
    let queued = try #require(stand.session.player.queue.queued.last?.item)
    #expect(queued.title == "Another name")
    #expect(queued.location == .file(Array("/music/moved.flac".utf8)))
    let playing = stand.tracks(of: 1)[0].renamed("Heard", file: "elsewhere.flac")
    let location = stand.session.state.entry?.item.location
    stand.catalogue.publish(stand.invented.update(tracks: [playing]))
    await stand.session.renewal.running?.value
    #expect(stand.title == "Heard" && stand.session.state.entry?.item.location == location)
  }

  @Test func `a track with its number in an index that was lost is found by its file`() async {
    let location = Location.file(Array("/music/201.flac".utf8))
    stand.session.player.playNow([PlayItem(id: 9, record: 90, location: location)])
    stand.session.follow(stand.catalogue)
    #expect(await until { stand.session.player.queue.context.map(\.item.id) == [201] })
  }

  @Test func `a queue that is put back finds moved files, and plays before all are looked up`()
    async throws
  {
    let player = stand.session.player
    stand.play(1)
    let old = player.standing
    stand.play(2)
    let ends = [stand.tracks(of: 1)[0], try #require(stand.tracks(of: 1).last)]
    let moved = ends.map { $0.renamed($0.title, file: "moved \($0.id).flac") }
    stand.catalogue.publish(stand.invented.update(tracks: moved))
    var found: [Location] { player.queue.context.map(\.item.location) }
    var atStart: [Location] = []
    let watch = player.observe { if !$0.old.isMeantToPlay { atStart = found } }
    stand.session.putBack(old, from: stand.catalogue)
    #expect(await until { found.last == moved[1].location })
    #expect(atStart.first == moved[0].location && atStart.last == ends[1].location)
    withExtendedLifetime(watch) {}
  }

  @Test(arguments: [false, true])
  func `the shelf on view goes on after the last queue, also where undo puts that back`(
    isReplaced: Bool
  ) async throws {
    let catalogue = stand.catalogue
    stand.play(1, from: stand.tracks(of: 1).last?.id)
    await stand.session.close()
    catalogue.memory.state.shelf = ShelfID.all.text
    catalogue.memory.state.whatNext = .shelf
    let session = stand.again()
    let lists = ListsSource(MusicActions(catalogue, player: session))
    if isReplaced { await session.open(files("stranger.mp3"), in: catalogue) }
    session.follow(catalogue)
    await session.restored()
    if isReplaced { #expect(lists.undo() != nil) }
    session.nextRecord?.followRule()
    #expect(await until { session.player.queue.runs.runs.compactMap(\.record) == [1, 2] })
  }

  @Test func `a file opened at the start keeps the last volume and the last queue`() async throws {
    stand.play(1, from: 101)
    stand.clock.turn(42)
    stand.session.player.volume = Volume(level: 0.3)
    stand.session.player.repeatMode = .all
    stand.music.play(stand.subject(2, 0), .queue)
    await stand.session.close()
    let engine = FakeEngine()
    let session = stand.again(engine)
    await session.open(files("stranger.mp3"), in: try SessionFixture().session.catalogue)
    #expect(session.state.volume.level == 0.3 && session.state.repeatMode == .all)
    engine.playAsAsked()
    var replaced: [Player.Standing] = []
    let watch = session.player.observe {
      for case .replaced(let queue, true) in $0.events { replaced.append(queue) }
    }
    session.restore(from: stand.catalogue)
    await session.restored()
    #expect(session.state.entry?.item.name == "stranger.mp3" && session.state.isMeantToPlay)
    #expect(session.player.queue.queued.map(\.item.title) == ["Track 1 of 2"])
    session.player.putBack(try #require(replaced.first))
    #expect(session.state.entry?.item.title == "Track 2 of 1" && session.state.status == .paused)
    #expect(abs(session.player.position - 42) < 0.01 && session.player.queue.queued.count == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func `requests before the last queue is restored wait for it`() async throws {
    stand.play(1)
    await stand.session.close()
    let session = stand.again()
    var title: String?
    session.whenRestored { title = session.state.entry?.item.title }
    #expect(title == nil)
    session.restore(from: stand.catalogue)
    await session.restored()
    #expect(title == "Track 1 of 1")
    session.whenRestored { title = "at once" }
    #expect(title == "at once")
  }
}

extension Track {
  fileprivate func renamed(_ title: String, file: String) -> Track {
    Track(
      id: id,
      folder: folder,
      folderPath: folderPath,
      name: Array(file.utf8),
      album: album,
      title: title,
      artist: artist,
      number: number,
      duration: duration
    )
  }
}
