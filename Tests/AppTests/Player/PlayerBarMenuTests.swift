import Gtk
import Playback
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct PlayerBarMenuTests {
  private let stand: PlayerStand

  init() throws { stand = try PlayerStand() }

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
    stand.play(1)
    let (bar, _) = await shown(stand)
    for part in [bar.cover, bar.words, bar.controls.play, bar.controls.mute] as [Widget] {
      var ways = 0
      func opens(_ isAsked: Bool = true) async {
        guard isAsked, await until({ bar.menu.isOpen }) else { return }
        ways += 1
        bar.menu.close()
        #expect(await until { !bar.menu.isOpen })
      }
      for controller in part.controllers {
        if (controller as? ClickGesture)?.button == 3 {
          emit("pressed", on: controller, Int32(1), 20.0, 20.0)
          await opens()
        } else if controller is LongPressGesture {
          emit("pressed", on: controller, 20.0, 20.0)
          await opens()
        }
      }
      for (key, modifiers) in [(Key.menu, Modifiers()), (.f10, .shift)] {
        await opens(part.usesKey(key, modifiers))
      }
      #expect(ways == 4)
    }
  }

  @Test func `a key opens the menu of what has the focus, to which it returns`() async throws {
    stand.play(1)
    let (bar, _) = await shown(stand)
    for (focus, part) in [(bar.cover, bar.cover), (bar.subtitle, bar.words)] as [(Widget, Widget)] {
      #expect(focus.takeFocus() && part.usesKey(.menu))
      #expect(await until { bar.menu.isOpen })
      #expect(bar.words.tooltip == nil && bar.cover.tooltip == nil, "nothing covers the menu")
      #expect(bar.activate("row.properties") == (focus === bar.cover), "an artist has none")
      bar.menu.close()
      #expect(await until { !bar.menu.isOpen && focus.hasFocus })
      #expect(bar.words.tooltip?.hasPrefix("Track 1 of 1") == true && bar.cover.tooltip != nil)
    }
  }

  @Test func `the menu offers what the track's menu offers, also before its record was read`()
    async throws
  {
    let (bar, _) = await shown(stand)
    #expect(await offered(bar).isEmpty)
    stand.play(1)
    let names = await offered(bar)
    for name in ["heart", "list-new", "show-files", "open-with", "properties"] {
      #expect(names.contains(name))
    }
    #expect(names.contains { $0.hasPrefix("go-to-artist") } && !names.contains("play"))
  }

  @Test func `a file outside the library can be added to a list`() async throws {
    let item = PlayItem(id: nil, location: .file(Array("/x/y.flac".utf8)), title: "y")
    stand.session.player.playNow([item])
    let (bar, _) = await shown(stand)
    #expect(await offered(bar) == ["list-new"])
  }

  @Test func `the bar is freed with its window, its menu open`() async throws {
    try await expectFreed {
      let stand = try PlayerStand()
      stand.play(1)
      let (bar, stage) = await shown(stand)
      for case let long as LongPressGesture in bar.words.controllers {
        emit("pressed", on: long, 20.0, 20.0)
      }
      #expect(await until { bar.menu.isOpen })
      stage.close()
      return [bar, bar.menu]
    }
  }
}
