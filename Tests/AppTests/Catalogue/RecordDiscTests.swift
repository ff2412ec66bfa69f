import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct RecordDiscTests {
  @Test func `the menu of a disc plays or queues its tracks alone, and is in that of its tracks`()
    throws
  {
    let stand = try PlayerStand()
    let tracks = ShelfStand.tracks(of: 1, in: PlayerStand.musicFolder, onDiscs: true)
    stand.catalogue.insert([1: tracks])
    let sheet = TrackSheet(stand.record(1), tracks)
    let discs = (0..<6).map { RecordDisc(ofRow: $0, in: sheet, stand.record(1)) }
    #expect(
      discs.map(\.?.heading) == ["Disc 1", "Disc 1"] + Array(repeating: "Disc 2 · Live", count: 4)
    )
    func menu(_ row: Int, isOnArtist: Bool = false) -> [Action] {
      let record = stand.record(1)
      return stand.music.sections(ofRow: row, in: sheet, record, isOnArtist: isOnArtist)
        .flatMap(\.actions)
    }
    let (actions, ways) = (menu(2), ["play", "play-next", "queue"])
    #expect(actions.map(\.name) == ways)
    let all = ways + ["shuffle", "shuffle-records", "list-new"]
    #expect(menu(3, isOnArtist: true).map(\.name) == all)
    // Keys reach only rows, not the headings and the names of artists: here a guest and the own.
    let larger = ways.map { "disc-\($0)" } + all.map { "0-\($0)" } + all.map { "1-\($0)" }
    #expect(menu(3).map(\.name).filter { larger.contains($0) } == larger)
    stand.play(2)
    let queue = { stand.session.player.queue }
    actions[2].run()
    #expect(queue().queued.map(\.item.id) == [101, 103], "a missing file is not queued")
    stand.music.play(stand.subject(3, 0), .queue)
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
