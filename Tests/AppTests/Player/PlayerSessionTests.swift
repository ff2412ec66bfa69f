import Foundation
import PlaybackSupport
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Playback

struct PlayerSessionTests {
  private let stand: PlayerStand

  init() throws { stand = try PlayerStand() }

  @Test func `a record plays from its first existing track, or from the chosen one`() throws {
    stand.play(1)
    #expect(stand.title == "Track 1 of 1" && stand.session.marks.now.record == 1)
    // The third one is missing, and is left out.
    let titles = stand.session.player.queue.context.map(\.item.title)
    #expect(titles == ["Track 1 of 1", "Track 2 of 1", "Track 4 of 1"])
    stand.play(2, from: 201)
    #expect(stand.title == "Track 2 of 2" && stand.session.marks.now.track == 201)
    #expect(stand.session.state.entry?.item.location == .file(Array("/music/201.flac".utf8)))
  }

  @Test func `a missing track is tried all the same if it was chosen`() throws {
    stand.music.play(stand.subject(1, 2))
    #expect(stand.title == "Track 3 of 1")
    stand.engine.fail(.gone)
    stand.engine.playAsAsked()
    #expect(stand.news == ["“Track 3 of 1” cannot be played: the file no longer exists."])
    #expect(stand.session.marks.now.broken == [102] && stand.title == "Track 4 of 1")
  }

  @Test func `the desktop gets the present cover of the record`() async throws {
    let (old, new) = (Array("/covers/old.png".utf8), Array("/covers/new.png".utf8))
    stand.fixture.art.files = [1: old, 2: new]
    stand.session.follow(stand.catalogue)
    stand.play(1)
    #expect(await until { stand.session.state.entry?.item.artPath == old })
    stand.fixture.art.files[1] = new
    // A cover of a record that is not playing is ignored.
    stand.catalogue.pictureObservers.notify([2])
    stand.catalogue.pictureObservers.notify([1])
    #expect(await until { stand.session.state.entry?.item.artPath == new })
  }

  @Test func `the button on a record pauses it, resumes it, or plays another`() throws {
    stand.play(1)
    stand.music.press(stand.record(1))
    #expect(!stand.session.marks.now.isPlaying && stand.session.marks.now.record == 1)
    stand.music.press(stand.record(1))
    #expect(stand.session.marks.now.isPlaying)
    stand.music.press(stand.record(2))
    #expect(stand.session.marks.now == PlayMarks(record: 2, track: 200, isPlaying: true))
  }

  @Test func `at the end of the queue the last track and its record remain`() throws {
    stand.play(1, from: 103)
    stand.engine.reachEnd()
    #expect(stand.session.state.status == .ended && stand.session.player.position == 0)
    #expect(stand.session.marks.now == PlayMarks(record: 1, track: 103, isPlaying: false))
  }

  @Test func `records and tracks are queued, Play Next before the others`() throws {
    stand.play(1)
    stand.music.play(stand.subject(2, 1), .queue)
    stand.music.play(stand.subject(2, 0), .next)
    let coming = stand.session.player.queue.queued.map(\.item.title)
    #expect(coming == ["Track 1 of 2", "Track 2 of 2"])
    #expect(
      stand.news == [
        "“Track 2 of 2” was added to the queue.", "“Track 1 of 2” will be played next.",
      ]
    )
    stand.session.player.next()
    stand.engine.playAsAsked()
    #expect(stand.session.marks.now.record == 2)
  }

  @Test func `the computer is kept awake while music plays, and only then`() throws {
    #expect(stand.awake == 0)
    stand.play(1)
    #expect(stand.awake == 1)
    stand.session.player.next()
    stand.engine.playAsAsked()
    #expect(stand.awake == 1)
    stand.session.player.pause()
    #expect(stand.awake == 0)
    stand.session.player.play()
    #expect(stand.awake == 1)
    stand.session.player.stop()
    #expect(stand.awake == 0)
  }

  @Test func `a queue of nothing but broken files gives one message`() throws {
    stand.music.play(.record(stand.record(1)))
    for _ in 0..<3 { stand.engine.fail(.damaged) }
    #expect(stand.session.state.status == .failed)
    #expect(stand.news.count == 1)
    #expect(
      !stand.session.marks.now.isPlaying && stand.session.marks.now.broken == [100, 101, 103]
    )
  }

  @Test func `the mark of a failed track is removed when it is played`() throws {
    stand.music.play(.record(stand.record(1)))
    stand.engine.fail(.unreadable("it is locked"))
    stand.engine.playAsAsked()
    #expect(stand.session.marks.now.broken == [100])
    stand.play(1)
    #expect(stand.session.marks.now.broken.isEmpty)
  }

  @Test func `a track counts as played after half of it, once, and not before`() async throws {
    stand.play(1)
    stand.clock.turn(99)
    #expect(stand.fixture.counted.tracks.isEmpty)
    stand.clock.turn(2)
    #expect(await until { stand.fixture.counted.tracks == [100] })
    stand.clock.turn(50)
    stand.session.player.next()
    stand.engine.playAsAsked()
    stand.clock.turn(101)
    #expect(await until { stand.fixture.counted.tracks.count == 2 })
    #expect(stand.fixture.counted.tracks == [100, 101])
  }

  @Test func `a play is counted as of its beginning, also after a pause and sleep`() async throws {
    stand.play(1)
    stand.clock.turn(60)
    let cue = try #require(stand.engine.cue?.number)
    stand.session.player.pause()
    stand.engine.tell(.paused(cue, position: 60))
    stand.clock.sleep(3000)
    stand.session.player.play()
    stand.engine.tell(.playing(cue, position: 60))
    stand.clock.turn(41)
    #expect(await until { stand.fixture.counted.tracks == [100] })
    #expect(abs(try #require(stand.fixture.counted.ages.first) - 3100) < 0.01)
  }

  @Test func `after a restart the player is paused at its last position, and plays on request`()
    async throws
  {
    stand.play(3, from: 301)
    stand.session.player.volume = Volume(level: 0.4)
    stand.session.player.repeatMode = .all
    stand.clock.turn(42)
    await stand.session.close()
    let session = stand.again()
    session.restore(from: stand.catalogue)
    await session.restored()
    #expect(session.state.status == .paused && session.state.entry?.item.title == "Track 2 of 3")
    #expect(abs(session.player.position - 42) < 0.01)
    #expect(session.state.volume.level == 0.4 && session.state.repeatMode == .all)
    #expect(session.marks.now == PlayMarks(record: 3, track: 301, isPlaying: false))
    session.player.play()
    #expect(session.state.isMeantToPlay)
  }

  @Test func `a crash loses at most ten seconds of the position`() async throws {
    let path = stand.fixture.folder.path("state/queue")
    stand.play(1)
    stand.clock.turn(35)
    #expect(
      await until {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return SavedSession(text: text).map { $0.position >= 25 } ?? false
      }
    )
  }

  @Test func `playing before the last queue is restored keeps the new queue`() async throws {
    stand.play(1)
    await stand.session.close()
    let session = stand.again()
    session.play(stand.tracks(of: 2), of: stand.record(2), from: nil)
    session.restore(from: stand.catalogue)
    await session.restored()
    #expect(session.marks.now.record == 2 && session.state.isMeantToPlay)
  }

  @Test func `a start that never opens the library loses no queue`() async throws {
    stand.play(1)
    await stand.session.close()
    await stand.again().close()
    let session = stand.again()
    session.restore(from: stand.catalogue)
    await session.restored()
    #expect(session.marks.now.record == 1)
  }

  @Test func `a moved file is found by its track, and an unknown one remains`() async throws {
    var saved = SavedSession()
    saved.entries = [
      .init(id: 100, location: .file(Array("/old/100.flac".utf8))),
      .init(id: 999, location: .file(Array("/music/101.flac".utf8))),
      .init(id: 998, location: .file(Array("/music/998.flac".utf8))),
    ]
    let (session, finder) = (saved, try #require(try PlayerStand(1...2).catalogue.finder))
    let found = try await QueueFinder.find(session, with: finder)
    #expect(
      saved.entries.map { found.item(for: $0).id } == [100, 101, nil]
    )
    #expect(found.item(for: saved.entries[2]).location == saved.entries[2].location)
    #expect(found.item(for: saved.entries[0]).record == 1)
  }

  @Test func `GStreamer is not loaded before something is played`() {
    var made = 0
    let engine = LazyEngine {
      made += 1
      return FakeEngine()
    }
    let player = Player(engine: engine, clock: HandTimer())
    player.volume = Volume(level: 0.5)
    player.stop()
    player.restore(SavedSession()) { _ in nil }
    #expect(made == 0)
    player.playNow([PlayItem(id: 1, location: .file(Array("/a".utf8)))])
    #expect(made == 1 && engine.isMade)
  }
}
