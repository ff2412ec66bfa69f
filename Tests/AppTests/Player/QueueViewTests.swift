import GLib
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

  @Test func `the view lists the queued tracks, and then the rest of the record`() async throws {
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

  @Test func `the current track is on top, and each part shows its origin`() async throws {
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

  /// The actions in the menu of a row.
  private func offered(_ bar: PlayerBar, _ place: Int) -> [String] {
    let entry = bar.player.queue.toHear[place]
    return bar.queueView.sections(for: entry).flatMap(\.actions).map(\.name).filter {
      !$0.hasPrefix("list-") && !$0.hasPrefix("go-to-")
    }
  }

  private func choose(_ name: String, of place: Int, _ bar: PlayerBar) {
    let entry = bar.player.queue.toHear[place]
    bar.queueView.sections(for: entry).flatMap(\.actions).first { $0.name == name }?.run()
  }

  @Test func `the menu of a row offers what that row of Up Next offers`() async throws {
    let stand = try PlayerStand()
    stand.play(1)
    stand.music.append(stand.subject(2, 1))
    let (bar, stage) = await opened(stand)
    let facts = ["heart", "show-files", "open-with", "properties"]
    #expect(await until { offered(bar, 2).contains("heart") })
    #expect(offered(bar, 0) == ["play", "delete"] + facts, "the current track cannot be moved")
    #expect(offered(bar, 1) == ["play", "delete", "down"] + facts)
    #expect(offered(bar, 2) == ["play", "delete", "up", "down"] + facts)
    #expect(offered(bar, 3) == ["play", "delete", "up"] + facts)
    choose("up", of: 3, bar)
    #expect(bar.queueView.titles == ["Track 2 of 2", "Track 4 of 1", "Track 2 of 1"])
    choose("delete", of: 2, bar)
    #expect(bar.queueView.titles == ["Track 2 of 2", "Track 2 of 1"])
    choose("play", of: 2, bar)
    #expect(stand.title == "Track 2 of 1")
    #expect(await until { !bar.queueView.popover.isOpen })
    stage.close()
  }

  @Test func `a file outside the library has only the queue's own menu items`() async throws {
    let stand = try PlayerStand()
    let files = (0..<2).map { number in
      PlayItem(id: nil, location: .file(Array("/music/\(number)".utf8)), title: "\(number)")
    }
    stand.session.player.playNow(files)
    let (bar, stage) = await opened(stand)
    #expect(offered(bar, 1) == ["play", "delete"])
    stage.close()
  }

  @Test func `a right click, a long press and the menu key open the menu of a row`() async throws {
    let stand = try PlayerStand()
    stand.play(1)
    let (bar, stage) = await opened(stand)
    let view = bar.queueView
    let row = try #require(view.rows.first)
    func closed() async -> Bool {
      view.menu?.close()
      return await until { view.menu == nil }
    }
    for controller in row.box.controllers {
      switch controller {
      case let click as ClickGesture: emit("pressed", on: click, Int32(1), 20.0, 20.0)
      case let long as LongPressGesture: emit("pressed", on: long, 20.0, 20.0)
      case let keys as KeyController:
        for (key, modifiers) in [(Key.menu, Modifiers()), (.f10, .shift)] {
          let answer = emit("key-pressed", on: keys, key.symbol, UInt32(0), modifiers)
          #expect(answer == .flag(true) && view.menu != nil)
          #expect(await closed())
        }
        continue
      default: continue
      }
      #expect(view.menu != nil)
      #expect(await closed())
    }
    #expect(view.popover.isOpen, "the menu closes without the queue")
    stage.close()
  }

  @Test func `the view is freed with its bar`() async throws {
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
