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
    #expect(actions.map(\.name) == ways + ["open-with"])
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

  @Test func `a record and a disc are opened as a whole, as far as their files exist`() async throws
  {
    let stand = try PlayerStand()
    let folder = try TemporaryFolder()
    let tracks = ShelfStand.tracks(of: 1, in: BytePath(folder.url.path), onDiscs: true)
    stand.catalogue.insert([1: tracks])
    let disc = try #require(
      RecordDisc(ofRow: 3, in: TrackSheet(stand.record(1), tracks), stand.record(1))
    )
    let menus = [
      SubjectMenu(.record(stand.record(1)), stand.music).sections, stand.music.sections(of: disc),
    ]
    let actions = menus.map { $0.flatMap(\.actions).first { $0.name == "open-with" } }
    for action in actions { try #require(action).run() }
    #expect(await until { stand.news.count == 2 }, "none of them exists")
    let news = stand.news.joined()
    #expect(news.contains("“Title 1”") && news.contains("“Disc 2 · Live”"))
    try folder.write("".utf8, "103.flac")
    let windows = Display.windows.count
    for (count, action) in actions.enumerated() {
      action?.run()
      #expect(await until { Display.windows.count == windows + count + 1 })
    }
    #expect(stand.news.count == 2)
  }
}
