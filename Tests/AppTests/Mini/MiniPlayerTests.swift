import Geometry
import Gtk
import Playback
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct MiniPlayerTests {
  private final class Rig {
    let stand: PlayerStand
    let frames = HandClock()
    let view: MiniPlayer
    let stage: Stage

    init(
      _ width: Int = 360,
      _ height: Int = 72,
      isRightToLeft: Bool = false,
      plays: Bool = true
    ) async throws {
      stand = try PlayerStand()
      if plays { stand.play(1) }
      view = MiniPlayer(player: stand, frames: frames)
      view.isRightToLeft = isRightToLeft
      stage = await Stage(view, width: width, height: height)
    }

    var player: Player { stand.session.player }

    func point(_ isOver: Bool) {
      for case let motion as MotionController in view.controllers {
        if isOver { emit("enter", on: motion, 20.0, 20.0) } else { emit("leave", on: motion) }
      }
    }
  }

  @Test(arguments: [(360, 72), (360, 200), (360, 360), (720, 720)], [false, true])
  func `every part is where the layout has it`(size: (Int, Int), isRightToLeft: Bool) async throws {
    let rig = try await Rig(size.0, size.1, isRightToLeft: isRightToLeft)
    let (view, layout) = (rig.view, rig.view.layout)
    #expect(view.size == Size(width: Double(size.0), height: Double(size.1)))
    let wanted: [(Widget, Rect)] = [
      (view.cover, layout.cover), (view.controls.previous, layout.previous),
      (view.controls.play, layout.play), (view.controls.next, layout.next),
      (view.restore, layout.restore), (view.close, layout.close), (view.seek, layout.seek),
      (view.volume.button, layout.volume),
    ]
    for (part, plain) in wanted {
      let place = try #require(part.place(in: view))
      let rect = isRightToLeft ? plain.mirrored(in: view.size.width) : plain
      #expect(abs(place.origin.x - rect.origin.x) < 1 && abs(place.origin.y - rect.origin.y) < 1)
      #expect(abs(place.size.width - rect.size.width) < 1, "\(part.typeName) \(place) \(rect)")
    }
    #expect(view.seek.look == .foot)
  }

  @Test func `it shows the current track, and its buttons do what they say`() async throws {
    let rig = try await Rig()
    #expect(rig.view.text == ("Track 1 of 1", "Artist 1 · Title 1"))
    #expect(rig.view.words.tooltip == "Track 1 of 1\nArtist 1\nTitle 1")
    rig.view.controls.next.click()
    #expect(await until { rig.view.text.title == "Track 2 of 1" })
    rig.view.controls.play.click()
    #expect(await until { !rig.player.state.isMeantToPlay })
    #expect(rig.view.controls.play.told(.label("Play")))
  }

  @Test func `with nothing to play it says so, and its controls are insensitive`() async throws {
    let rig = try await Rig(plays: false)
    #expect(rig.view.text == ("", "Nothing is playing") && rig.view.words.tooltip == nil)
    // Its few words are whole, in two lines.
    #expect(rig.view.words.children.contains { $0.size.height >= 28 && $0.size.width > 40 })
    let controls = rig.view.controls
    #expect(!controls.play.isSensitive && !controls.next.isSensitive)
    #expect(rig.view.restore.isSensitive && rig.view.close.isSensitive)
    // The red stripe of the program's own sleeve, and no hole.
    func hasStripe() -> Bool {
      rig.view.cover.renderNode()?.text.contains("rgb(216,22,58)") == true
    }
    #expect(rig.view.cover.item == nil && hasStripe())
    rig.view.follow(rig.stand.session.marks, rig.stand.catalogue)
    rig.stand.play(2)
    #expect(rig.view.text.title == "Track 1 of 2" && controls.play.isSensitive)
    #expect(await until { rig.view.cover.item != nil && rig.view.cover.isSettled && !hasStripe() })
    rig.stand.session.player.empty()
    #expect(rig.view.text == ("", "Nothing is playing"))
    #expect(await until { rig.view.cover.item == nil && hasStripe() })
  }

  @Test func `the cover is that of the record, as fine as the window is large`() async throws {
    let rig = try await Rig()
    rig.view.follow(rig.stand.session.marks, rig.stand.catalogue)
    #expect(rig.view.cover.item?.title == "Title 1" && rig.view.cover.told(.label("Title 1")))
    #expect(await until { rig.view.cover.isSettled && rig.view.cover.tint != nil })
    #expect(rig.view.cover.side == 96)
    rig.stand.play(2)
    #expect(rig.view.cover.item?.title == "Title 2")
    rig.stage.close()
    let large = try await Rig(720, 720)
    #expect(large.view.cover.side == 768)
  }

  @Test func `the seek line advances while it is visible, and seeks`() async throws {
    let rig = try await Rig()
    rig.stand.clock.turn(10)
    #expect(abs(rig.view.seek.position - 10) < 0.3 && rig.view.seek.duration == 200)
    #expect(rig.view.seek.press(.right, []))
    #expect(rig.stand.engine.requests.contains(.seek(rig.view.seek.position)))
  }

  @Test func `the volume is changed by scrolling over its button, and by its slider`() async throws
  {
    let rig = try await Rig(360, 360)
    let (volume, controls) = (rig.view.volume, rig.view.controls)
    rig.player.volume = Volume(level: 0.5)
    #expect(volume.button.told(.label("Volume")) && controls.volume.told(.label("Volume")))
    for case let wheel as ScrollController in volume.button.controllers {
      emit("scroll", on: wheel, 0.0, -1.0)
    }
    #expect(abs(rig.player.volume.level - 0.55) < 1e-6)
    volume.button.open()
    #expect(await until { volume.popover.isOpen && controls.volume.hasFocusInside })
    rig.stand.clock.turn(9)
    #expect(rig.view.showsParts, "the controls remain below the open slider")
    controls.volume.value = 0.2
    #expect(abs(rig.player.volume.level - 0.2) < 1e-6)
    controls.mute.click()
    #expect(await until { rig.player.volume.isMuted })
    volume.popover.close()
    #expect(await until { !volume.popover.isOpen && !rig.view.showsParts })
  }

  @Test func `Tab goes through the controls, and screen readers get their names`() async throws {
    let rig = try await Rig()
    #expect(rig.view.isAccessible(as: .group) && rig.view.told(.label("Player")))
    #expect(rig.view.restore.told(.label("Show the Main Window")))
    #expect(rig.view.close.told(.label("Close the Mini Player")))
    var met: [Widget] = rig.stage.window.focus.map { [$0] } ?? []
    for _ in 0..<10 where rig.view.moveFocus(to: .next) {
      guard var focus = rig.stage.window.focus else { continue }
      // Of a button for a popover GTK's own one inside gets the focus.
      if focus.parent === rig.view.volume.button { focus = rig.view.volume.button }
      if met.last !== focus { met.append(focus) }
    }
    let controls = rig.view.controls
    let wanted: [Widget] = [
      controls.previous, controls.play, controls.next, rig.view.seek,
      rig.view.volume.button, rig.view.restore, rig.view.close,
    ]
    #expect(met.elementsEqual(wanted) { $0 === $1 })
  }

  @Test func `the player's keys are those of the main window`() async throws {
    let rig = try await Rig()
    #expect(rig.view.press(.space, []) && !rig.player.state.isMeantToPlay)
    #expect(rig.view.press(.right, .control) && rig.view.text.title == "Track 2 of 1")
    #expect(rig.view.press(.left, .control) && rig.view.text.title == "Track 1 of 1")
    rig.player.volume = Volume(level: 0.5)
    #expect(rig.view.press(.up, .control) && rig.player.volume.level > 0.5)
    #expect(rig.view.press(Key("M"), [.control, .shift]) && rig.player.volume.isMuted)
    #expect(!rig.view.press(.tab, []) && !rig.view.press(.enter, []))
    rig.player.empty()
    #expect(!rig.view.press(.space, []))
  }

  @Test func `in a square the controls disappear without a pointer, and return with it`()
    async throws
  {
    let rig = try await Rig(360, 360)
    #expect(rig.view.opacityOfParts == 1)
    rig.stand.clock.turn(2.9)
    #expect(rig.view.showsParts)
    rig.stand.clock.turn(0.2)
    #expect(!rig.view.showsParts)
    rig.frames.run(0.1)
    #expect(rig.view.opacityOfParts > 0 && rig.view.opacityOfParts < 1)
    rig.frames.run(0.2)
    #expect(rig.view.opacityOfParts == 0 && rig.frames.running == 0)
    #expect(rig.view.parts.allSatisfy { !$0.isTarget }, "a tap presses nothing invisible")
    rig.point(true)
    rig.frames.run(0.3)
    #expect(rig.view.opacityOfParts == 1 && rig.view.parts.allSatisfy { $0.isTarget })
    rig.point(false)
    rig.frames.run(0.3)
    #expect(rig.view.opacityOfParts == 0)
  }

  @Test func `a touch or a key shows the controls for three seconds`() async throws {
    let rig = try await Rig(360, 360)
    rig.stand.clock.turn(4)
    #expect(!rig.view.showsParts)
    for case let click as ClickGesture in rig.view.controllers {
      emit("pressed", on: click, Int32(1), 20.0, 20.0)
    }
    #expect(rig.view.showsParts)
    rig.stand.clock.turn(3.1)
    #expect(!rig.view.showsParts)
    #expect(!rig.view.press(.tab, []) && rig.view.showsParts)
  }

  @Test func `the controls are visible while paused, focused by keyboard or without animations`()
    async throws
  {
    let rig = try await Rig(360, 360)
    rig.stand.clock.turn(4)
    #expect(!rig.view.showsParts)
    rig.view.focusVisibleChanged(to: true)
    #expect(rig.view.showsParts)
    rig.view.focusVisibleChanged(to: false)
    #expect(!rig.view.showsParts)
    rig.player.pause()
    #expect(rig.view.showsParts)
    rig.player.play()
    rig.stand.clock.turn(4)
    #expect(!rig.view.showsParts)
    Toolkit.animates = false
    defer { Toolkit.animates = true }
    rig.view.updateVisibility()
    #expect(rig.view.opacityOfParts == 1)
  }

  @Test(arguments: [(360, 72), (360, 200), (360, 500)])
  func `beside or below the cover the controls are always visible, without a timer`(
    size: (Int, Int)
  ) async throws {
    let rig = try await Rig(size.0, size.1)
    rig.player.pause()
    let waiting = rig.stand.clock.waiting
    rig.stand.clock.turn(60)
    #expect(rig.view.showsParts && !rig.view.hider.isEnabled)
    #expect(rig.stand.clock.waiting <= waiting)
  }
}

extension MiniPlayer {
  fileprivate convenience init(player stand: PlayerStand, frames: HandClock) {
    self.init(stand.session.player, art: PlainPictures(), clock: stand.clock, frames: frames)
  }
}
