import Gtk
import Identities
import Playback
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct QueueViewTests {
  private func opened(_ stand: PlayerStand) async -> (PlayerBar, Stage) {
    let bar = PlayerBar(stand.session.player, art: PlainPictures())
    bar.follow(stand.session.marks, stand.music)
    let stage = await Stage(bar, width: 1180, height: 68)
    bar.queue.open()
    #expect(await until { bar.queueView.popover.isOpen })
    return (bar, stage)
  }

  @Test func `it lists what was asked for besides, and then the record that plays`() async throws {
    let stand = try PlayerStand()
    stand.play(1)
    stand.music.append(stand.subject(2, 1))
    let (bar, stage) = await opened(stand)
    #expect(bar.queueView.titles == ["Track 2 of 2", "Track 2 of 1", "Track 4 of 1"])
    stand.session.player.next()
    #expect(bar.queueView.titles == ["Track 2 of 1", "Track 4 of 1"])
    stand.session.player.clear()
    #expect(bar.queueView.titles.isEmpty)
    stage.close()
  }

  @Test func `what plays is above it, and each part says where it is from`() async throws {
    let stand = try PlayerStand()
    stand.play(1)
    stand.music.append(stand.subject(2, 1))
    let (bar, stage) = await opened(stand)
    #expect(bar.queueView.words == ["", "Next in Queue", "", "Next from Title 1", "", ""])
    stand.session.player.next()
    #expect(bar.queueView.words == ["", "Next from Title 1", "", ""])
    stand.session.player.clear()
    #expect(bar.queueView.words == [""])
    stage.close()
  }

  @Test func `of a whole shelf it lists the next hundred and counts the rest`() async throws {
    let stand = try PlayerStand()
    let items = (0..<100_000).map { number in
      PlayItem(
        id: TrackID(Int64(number)),
        location: .file(Array("/music/\(number)".utf8)),
        title: "\(number)"
      )
    }
    stand.session.player.playNow(items)
    let (bar, stage) = await opened(stand)
    #expect(bar.queueView.titles == (1...100).map { "\($0)" })
    #expect(bar.queueView.rest == "and 99,899 more")
    stage.close()
  }

  @Test func `it is gone with its bar`() async throws {
    weak var gone: QueueView?
    do {
      let stand = try PlayerStand()
      stand.play(1)
      let (bar, stage) = await opened(stand)
      gone = bar.queueView
      bar.queue.close()
      stage.close()
    }
    #expect(await until { gone == nil })
  }
}
