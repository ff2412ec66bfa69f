import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct RecordDiscTests {
  @Test func `the menu of a disc plays or queues its tracks alone`() throws {
    let stand = try PlayerStand()
    let tracks = ShelfStand.onDiscs(stand.tracks(of: 1))
    stand.catalogue.insert([1: tracks])
    let sheet = TrackSheet(stand.record(1), tracks)
    let disc = try #require(RecordDisc(inRow: 2, of: sheet, stand.record(1)))
    #expect(disc.number == 2 && disc.heading == "Disc 2 · Live")
    #expect([1, 99].allSatisfy { RecordDisc(inRow: $0, of: sheet, stand.record(1)) == nil })
    let actions = SubjectMenu(disc, stand.music).sections.flatMap(\.actions)
    #expect(actions.map(\.name) == ["play", "play-next", "queue"])
    stand.play(2)
    let queue = { stand.session.player.queue }
    actions[2].run()
    #expect(queue().queued.map(\.item.id) == [101, 103], "a missing file is not queued")
    stand.music.append(stand.subject(3, 0))
    actions[1].run()
    #expect(queue().queued.map(\.item.id) == [101, 103, 101, 103, 300])
    #expect(
      stand.news.filter { $0.contains("Disc") } == [
        "“Disc 2 · Live” was added to the queue.", "“Disc 2 · Live” will be played next.",
      ]
    )
    actions[0].run()
    stand.engine.playAsAsked()
    #expect(stand.session.marks.now.track == 101)
    #expect(queue().unplayed.map(\.item.id).suffix(1) == [103])
  }
}
