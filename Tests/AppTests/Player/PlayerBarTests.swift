import Geometry
import Gtk
import Playback
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct PlayerBarTests {
  private final class Rig {
    let stand: PlayerStand
    let bar: PlayerBar
    let stage: Stage

    init(width: Int = 1180, isRightToLeft: Bool = false) async throws {
      stand = try PlayerStand()
      bar = PlayerBar(stand.session.player, art: PlainPictures())
      bar.isRightToLeft = isRightToLeft
      stage = await Stage(bar, width: width, height: 68)
    }

    var player: Player { stand.session.player }
  }

  @Test func `the bar shows the current track, and its buttons do what they say`() async throws {
    let rig = try await Rig()
    #expect(rig.bar.text == ("", "") && !rig.bar.controls.play.isSensitive)
    rig.stand.play(1)
    #expect(rig.bar.text == ("Track 1 of 1", "Artist 1 · Title 1"))
    #expect(rig.bar.controls.play.told(.label("Pause")) && rig.bar.controls.next.isSensitive)
    rig.bar.controls.play.click()
    #expect(await until { !rig.player.state.isMeantToPlay })
    #expect(rig.bar.controls.play.told(.label("Play")))
    rig.bar.controls.next.click()
    #expect(await until { rig.bar.text.title == "Track 2 of 1" })
    rig.bar.controls.previous.click()
    #expect(await until { rig.bar.text.title == "Track 1 of 1" })
  }

  @Test func `from right to left the parts of the bar are mirrored`() async throws {
    let (left, right) = (try await Rig(), try await Rig(isRightToLeft: true))
    func ends(_ part: (PlayerBar) -> Widget, of rig: Rig) throws -> (Double, Double) {
      let (bar, part) = (rig.bar, part(rig.bar))
      let origin = try #require(part.convert(Point(x: 0, y: 0), to: bar))
      return (origin.x, origin.x + part.size.width)
    }
    let parts: [(PlayerBar) -> Widget] = [
      \.cover, \.words, \.controls.play, \.controls.next, \.seek, \.controls.heart, \.queue,
    ]
    for part in parts {
      let (plain, mirrored) = (try ends(part, of: left), try ends(part, of: right))
      #expect(plain.1 > plain.0 && mirrored == (1180 - plain.1, 1180 - plain.0))
    }
  }

  @Test func `where few letters of the record would be visible the artist is alone`() async {
    let label = Label()
    label.shortens()
    await Stage(label, width: 400, height: 30)
    let line = PairedLine(label) { label.text = $0 }
    line.show(artist: "Marlow & Finch", record: "Tidewater and All the Rest")
    let (alone, all) = (label.width(of: "Marlow & Finch"), label.width(of: label.text))
    #expect(alone > 50 && all > alone + 100)
    for (room, isPair) in [(all, true), (alone + 40, false), (all - 30, true), (alone, false)] {
      line.fit(in: room)
      #expect(await until { label.text.contains("Tidewater") == isPair })
    }
    line.show(artist: "", record: "A Record Whose Name Is Very Long")
    #expect(label.text.hasPrefix("A Record"))
    line.show(artist: "Somebody", record: "Go")
    #expect(label.text == "Somebody · Go")
  }

  @Test func `each artist of the track is a link, and the record's artist is the fallback`()
    async throws
  {
    let rig = try await Rig()
    rig.bar.follow(rig.stand.session.marks, rig.stand.music)
    func play(_ artist: String, on record: ShelvedRecord) {
      let track = Track(id: 100, folder: 1, name: [0x78], album: 1, title: "Song", artist: artist)
      rig.stand.session.play([track], of: record, from: nil)
    }
    play("Ann\u{1f}Bob, Jr.", on: rig.stand.record(1))
    #expect(rig.bar.text.subtitle == "Ann, Bob, Jr. · Title 1")
    #expect(rig.bar.links == ["Ann", "Bob, Jr."].map { Credit(.artist, $0) })
    play("", on: rig.stand.record(1))
    #expect(rig.bar.links == [Credit(.artist, "Artist 1")])
    var contents = PlayerStand.contents(1...1)
    contents.albums[0] = Album(id: 1, title: "Title 1", artist: "", year: 1961)
    let nobody = try #require(InventedLibrary().update(to: contents).records[1])
    #expect(!nobody.artist.isEmpty)
    play("", on: nobody)
    #expect(rig.bar.text.subtitle == "\(nobody.artist) · Title 1" && rig.bar.links.isEmpty)
  }

  @Test func `shuffle, repeat, mute and volume show the player's state, and change it`()
    async throws
  {
    let rig = try await Rig()
    rig.stand.play(1)
    rig.bar.controls.shuffle.click()
    #expect(await until { rig.player.state.isShuffled && rig.bar.controls.shuffle.isOn })
    for (mode, words) in [
      (PlayQueue<PlayItem>.Repeat.all, "Repeat: all"), (.one, "Repeat: this track"),
      (.off, "Repeat"),
    ] {
      rig.bar.controls.repeats.click()
      #expect(await until { rig.player.state.repeatMode == mode })
      #expect(
        rig.bar.controls.repeats.told(.label(words))
          && rig.bar.controls.repeats.isOn == (mode != .off)
      )
    }
    rig.bar.controls.mute.click()
    #expect(await until { rig.player.state.volume.isMuted })
    #expect(rig.bar.controls.mute.told(.label("Unmute")))
    rig.bar.controls.volume.value = 0.5
    #expect(rig.player.state.volume == Volume(level: 0.5))
    rig.player.volume = Volume(level: 0.2)
    #expect(rig.bar.controls.volume.value == 0.2)
  }

  @Test func `a wheel step changes the volume by a twentieth, over the icon as over the slider`()
    async throws
  {
    let rig = try await Rig()
    rig.stand.play(1)
    rig.player.volume = Volume(level: 0.5)
    #expect(rig.bar.controls.wheels.count == 2)
    for wheel in rig.bar.controls.wheels {
      #expect(emit("scroll", on: wheel, 0.0, 1.0) == .flag(true))
      #expect(abs(rig.player.volume.level - 0.45) < 1e-9)
      emit("scroll", on: wheel, 0.0, -1.0)
      #expect(rig.player.volume.level == 0.5)
      #expect(emit("scroll", on: wheel, 1.0, 0.0) == .flag(false))
    }
    rig.player.volume.isMuted = true
    rig.player.volume.change(by: -0.05)
    #expect(rig.player.volume.isMuted)
    for _ in 0..<30 { rig.player.volume.change(by: 0.05) }
    #expect(rig.player.volume == Volume(level: 1))
  }

  @Test func `the seek bar advances while it is visible, and seeks`() async throws {
    let rig = try await Rig()
    rig.stand.play(1)
    rig.stand.clock.turn(10)
    #expect(abs(rig.bar.seek.position - 10) < 0.3 && rig.bar.seek.duration == 200)
    #expect(rig.bar.seek.press(.right, []))
    #expect(rig.stand.engine.requests.contains(.seek(rig.bar.seek.position)))
    rig.bar.isVisible = false
    let waiting = rig.stand.clock.waiting
    rig.bar.isVisible = true
    #expect(await until { rig.stand.clock.waiting > waiting })
  }

  @Test func `without a queue there is nothing to shuffle or repeat`() async throws {
    let rig = try await Rig()
    let buttons = [rig.bar.controls.shuffle, rig.bar.controls.repeats]
    #expect(buttons.allSatisfy { !$0.isSensitive })
    rig.stand.play(1)
    #expect(buttons.allSatisfy { $0.isSensitive })
  }

  @Test func `a press on the titles or the cover opens the now playing page`() async throws {
    let rig = try await Rig()
    rig.stand.play(1)
    var opened = 0
    rig.bar.onShow = { opened += 1 }
    for part in [rig.bar.words, rig.bar.cover] {
      let presses = part.controllers.compactMap { $0 as? ClickGesture }.filter { $0.button == 1 }
      #expect(presses.count == 1)
      opened = 0
      for press in presses { emit("released", on: press, Int32(1), 20.0, 20.0) }
      #expect(opened == 1)
    }
  }

  @Test func `the heart is that of the current track, and follows the library`() async throws {
    let rig = try await Rig()
    var asked: [Bool] = []
    rig.bar.controls.onHeart = { asked.append($0) }
    #expect(!rig.bar.controls.heart.isSensitive)
    rig.bar.show(hasHeart: false)
    rig.bar.controls.heart.click()
    #expect(await until { asked == [true] })
    #expect(!rig.bar.controls.heart.isOn)
    rig.bar.show(hasHeart: true)
    #expect(
      rig.bar.controls.heart.isOn && rig.bar.controls.heart.told(.label("Remove from Favourites"))
    )
  }

  @Test func `Tab goes through the bar, and screen readers get the names of its parts`()
    async throws
  {
    let rig = try await Rig()
    rig.stand.play(1)
    #expect(rig.bar.isAccessible(as: .group) && rig.bar.told(.label("Player")))
    #expect(rig.bar.cover.isAccessible(as: .button))
    #expect(rig.bar.controls.volume.told(.label("Volume")))
    var met: [Widget] = rig.stage.window.focus.map { [$0] } ?? []
    for _ in 0..<9 where rig.bar.moveFocus(to: .next) {
      if let focus = rig.stage.window.focus { met.append(focus) }
    }
    let wanted: [Widget] = [
      rig.bar.cover, rig.bar.controls.play, rig.bar.seek, rig.bar.controls.mute,
    ]
    #expect(wanted.allSatisfy { one in met.contains { $0 === one } })
  }

  @Test
  func `on a narrow window controls without room are in a sheet over the queue`() async throws {
    let rig = try await Rig(width: 360)
    rig.stand.play(1)
    rig.bar.show(hasHeart: false)
    var asked: [Bool] = []
    rig.bar.follow(rig.stand.session.marks, rig.stand.music)
    rig.bar.show(hasHeart: true)
    #expect(rig.bar.queue.isChildVisible && rig.bar.queue.told(.label("Controls and Up Next")))
    rig.bar.queue.open()
    #expect(await until { rig.bar.queueView.sheet?.isMapped == true })
    let sheet = try #require(rig.bar.queueView.sheet)
    #expect(sheet.controls.hasHeart == true && sheet.controls.heart.isOn)
    sheet.controls.onHeart = { asked.append($0) }
    sheet.controls.heart.click()
    #expect(await until { asked == [false] })
    sheet.controls.shuffle.click()
    #expect(await until { rig.player.state.isShuffled && rig.bar.controls.shuffle.isOn })
    sheet.controls.repeats.click()
    #expect(await until { rig.player.state.repeatMode == .all })
    sheet.controls.volume.value = 0.25
    #expect(rig.player.volume == Volume(level: 0.25))
    sheet.controls.next.click()
    #expect(await until { rig.bar.text.title != "Track 1 of 1" })
    sheet.controls.previous.click()
    #expect(await until { rig.bar.text.title == "Track 1 of 1" })
    for (one, other) in zip(sheet.children, sheet.children.dropFirst()) {
      let end = try #require(one.convert(Point(x: one.size.width, y: 0), to: sheet))
      let start = try #require(other.convert(.zero, to: sheet))
      #expect(end.x <= start.x || end.y < start.y - 20, "\(end) \(start)")
    }
  }

  @Test func `shuffle, repeat and mute expose their pressed state`() async throws {
    let rig = try await Rig()
    rig.stand.play(1)
    let controls = rig.bar.controls
    for button in [controls.shuffle, controls.repeats, controls.mute] {
      #expect(button.told(.pressed(false)))
      button.click()
      #expect(await until { button.told(.pressed(true)) })
    }
  }

  @Test func `on a narrow window it keeps cover, play and next, under a thin line`() async throws {
    let rig = try await Rig(width: 360)
    rig.stand.play(1)
    #expect(rig.bar.seek.look == .edge && rig.bar.seek.size.height == 10)
    #expect(
      rig.bar.controls.play.isChildVisible && rig.bar.controls.next.isChildVisible
        && rig.bar.cover.isChildVisible
    )
    #expect(
      !rig.bar.controls.heart.isChildVisible && !rig.bar.controls.volume.isChildVisible
        && !rig.bar.controls.shuffle.isChildVisible
    )
  }

  @Test func `the bar is freed with its window`() async throws {
    try await expectFreed {
      let rig = try await Rig()
      rig.stand.play(1)
      rig.stage.close()
      return [rig.bar]
    }
  }
}
