import GLib
import Gtk
import Identities
import Motion
import Playback
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct PlayerBarMenuTests {
  private func shown(_ stand: PlayerStand) async -> (PlayerBar, Stage) {
    let bar = PlayerBar(stand.session.player, art: PlainPictures())
    bar.follow(stand.session.marks, stand.music)
    return (bar, await Stage(bar, width: 1180, height: 68))
  }

  private func offered(_ bar: PlayerBar) async -> [String] {
    await bar.sections().flatMap(\.actions).map(\.name)
  }

  @Test func `a right click, a long press and the menu keys open the menu of the current track`()
    async throws
  {
    let stand = try PlayerStand()
    stand.play(1)
    let (bar, stage) = await shown(stand)
    func opens() async -> Bool {
      guard await until({ bar.menu != nil }) else { return false }
      bar.menu?.close()
      return await until { bar.menu == nil }
    }
    for part in [bar.cover, bar.words] {
      var ways = 0
      for controller in part.controllers {
        switch controller {
        case let click as ClickGesture where click.button == 3:
          emit("pressed", on: click, Int32(1), 20.0, 20.0)
          #expect(await opens())
        case let long as LongPressGesture:
          emit("pressed", on: long, 20.0, 20.0)
          #expect(await opens())
        case let keys as KeyController:
          for (key, modifiers) in [(Key.menu, Modifiers()), (.f10, .shift)]
          where emit("key-pressed", on: keys, key.symbol, UInt32(0), modifiers) == .flag(true) {
            ways += 1
            #expect(await opens())
          }
          continue
        default: continue
        }
        ways += 1
      }
      #expect(ways == 4)
    }
    stage.close()
  }

  @Test func `the focus returns to the cover when its menu closes`() async throws {
    let stand = try PlayerStand()
    stand.play(1)
    let (bar, stage) = await shown(stand)
    #expect(bar.cover.takeFocus())
    for case let keys as KeyController in bar.cover.controllers {
      _ = emit("key-pressed", on: keys, Key.menu.symbol, UInt32(0), Modifiers())
    }
    #expect(await until { bar.menu != nil })
    #expect(bar.words.tooltip == nil && bar.cover.tooltip == nil, "nothing covers the menu")
    bar.menu?.close()
    #expect(await until { bar.menu == nil && bar.cover.hasFocus })
    #expect(bar.words.tooltip?.hasPrefix("Track 1 of 1") == true && bar.cover.tooltip != nil)
    stage.close()
  }

  @Test func `the menu offers what the track's menu offers, also before its record was read`()
    async throws
  {
    let stand = try PlayerStand()
    let (bar, stage) = await shown(stand)
    #expect(await offered(bar).isEmpty)
    stand.play(1)
    let names = await offered(bar)
    for name in ["heart", "list-new", "show-files", "open-with", "properties"] {
      #expect(names.contains(name))
    }
    #expect(names.contains { $0.hasPrefix("go-to-artist") } && !names.contains("play"))
    stage.close()
  }

  @Test func `a file outside the library can be added to a list`() async throws {
    let stand = try PlayerStand()
    let item = PlayItem(id: nil, location: .file(Array("/x/y.flac".utf8)), title: "y")
    stand.session.player.playNow([item])
    let (bar, stage) = await shown(stand)
    #expect(await offered(bar) == ["list-new"])
    stage.close()
  }

  @Test func `the bar is freed with its window, its menu open`() async throws {
    weak var gone: PlayerBar?
    weak var menu: ContextMenu?
    do {
      let stand = try PlayerStand()
      stand.play(1)
      let (bar, stage) = await shown(stand)
      for case let long as LongPressGesture in bar.words.controllers {
        emit("pressed", on: long, 20.0, 20.0)
      }
      #expect(await until { bar.menu != nil })
      (gone, menu) = (bar, bar.menu)
      stage.close()
    }
    #expect(await until { gone == nil && menu == nil })
  }
}
