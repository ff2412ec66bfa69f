import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct NowPlayingPageTests {
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let (width, height): (Int, Int)
    let form: NowPlayingLayout.Form
    var isRightToLeft = false
    var testDescription: String { "\(form.rawValue)\(isRightToLeft ? ", right to left" : "")" }

    static let plain: [Self] = [
      .init((1180, 780), .full), .init((900, 560), .low), .init((720, 360), .flat),
      .init((360, 720), .narrow),
    ]
    static let all = plain + plain.map { Self(($0.width, $0.height), $0.form, isRightToLeft: true) }

    init(_ size: (Int, Int), _ form: NowPlayingLayout.Form, isRightToLeft: Bool = false) {
      (width, height) = size
      (self.form, self.isRightToLeft) = (form, isRightToLeft)
    }
  }

  private func stand(_ form: Case) async throws -> NowPlayingPageStand {
    Toolkit.isRightToLeft = form.isRightToLeft
    defer { Toolkit.isRightToLeft = false }
    return try await NowPlayingPageStand((form.width, form.height))
  }

  private func parts(of page: NowPlayingPage) -> [(NowPlayingLayout.Part, Widget)] {
    let (controls, buttons) = (page.built.controls, page.built.controls.buttons)
    return [
      (.title, controls.title), (.subtitle, controls.subtitle), (.seek, controls.seek),
      (.heart, buttons.heart), (.tracks, controls.tracks), (.lyrics, controls.lyrics),
      (.queue, controls.queue), (.shuffle, buttons.shuffle), (.previous, buttons.previous),
      (.play, buttons.play), (.next, buttons.next), (.repeats, buttons.repeats),
      (.mute, buttons.mute), (.volume, buttons.volume), (.note, controls.note),
    ]
  }

  private func isHit(_ widget: Widget, at point: Point, of page: NowPlayingPage) -> Bool {
    page.pick(at: point)?.isIn(widget) == true
  }

  @Test func `headings, tracks and names open their menus on the page`() async throws {
    let stand = try await NowPlayingPageStand((1180, 780))
    let (page, parts) = (stand.page, stand.page.built)
    let tracks = ShelfStand.tracks(of: 1, in: PlayerStand.musicFolder, onDiscs: true)
    stand.stand.catalogue.insert([1: tracks])
    #expect(await until { parts.tracks.record.rows.count == 6 })
    for (row, isOnArtist, item) in [
      (2, false, "queue"), (3, false, "disc-queue"), (3, true, "queue"),
    ] {
      parts.tracks.onMenu?(row, Point(x: 20, y: 20), isOnArtist)
      #expect(page.menu.isOpen && page.activate("row.\(item)"))
      #expect(page.activate("row.properties") == (item != "queue"))
      page.menu.close()
      #expect(await until { !page.menu.isOpen })
    }
    #expect(parts.controls.subtitle.takeFocus() && parts.controls.subtitle.usesKey(.menu))
    #expect(page.menu.isOpen && !page.activate("row.properties"))
    page.menu.close()
  }

  @Test func `the leaf is dark for lyrics, and not for the words in their place`() async throws {
    let page = try await NowPlayingPageStand((1180, 760)).page
    let (lyrics, leaf) = (page.built.lyrics, page.sleeve.leafColor)
    page.turnLyrics()
    #expect(await until { page.sleeve.turned == 1 && !lyrics.words.isEmpty })
    #expect(page.sleeve.leafColor == leaf)
    lyrics.show([LyricsView.Line(time: nil, text: "One")])
    #expect(page.sleeve.leafColor.contrast(with: .white) > leaf.contrast(with: .white))
  }

  @Test func `Play in the menu of a row keeps the queue, as a click does`() async throws {
    let stand = try await NowPlayingPageStand((1180, 780))
    let (page, player) = (stand.page, stand.stand.session.player)
    let entries = Set(player.queue.all.map(\.id))
    page.built.tracks.onMenu?(1, Point(x: 20, y: 20), false)
    #expect(page.activate("row.play") && stand.stand.title == "Track 2 of 1")
    #expect(Set(player.queue.all.map(\.id)) == entries)
    page.menu.close()
  }

  @Test(arguments: Case.all)
  func `every part is where the layout has it, apart from the others, and can be hit`(
    form: Case
  ) async throws {
    let stand = try await stand(form)
    let page = stand.page
    #expect(page.form == form.form && page.hasClass(form.form.rawValue))
    let size = Size(width: Double(form.width), height: Double(form.height))
    let layout = NowPlayingLayout(size: size)
    #expect(page.built.controls.layout == layout)
    for (part, widget) in parts(of: page) {
      #expect(widget.isChildVisible == (layout[part] != nil), "\(part)")
      guard let plain = layout[part] else { continue }
      let wanted = form.isRightToLeft ? plain.mirrored(in: size.width) : plain
      let place = try #require(widget.place(in: page))
      // A widget may be smaller than its room, but is not larger.
      #expect(place.size.width <= wanted.size.width + 1, "\(part) \(place) \(wanted)")
      #expect(place.size.height <= wanted.size.height + 1, "\(part) \(place) \(wanted)")
      #expect(abs(place.center.x - wanted.center.x) <= 1, "\(part) \(place) \(wanted)")
      #expect(abs(place.center.y - wanted.center.y) <= 1, "\(part) \(place) \(wanted)")
    }
    if !page.isStacked {
      let middle = try #require(page.sleeve.place(in: page)).center.x
      #expect((page.sleeve.coverFrame.center.x > middle) == form.isRightToLeft)
    }
    try expectApart(stand, form)
  }

  private func expectApart(_ stand: NowPlayingPageStand, _ form: Case) throws {
    let page = stand.page
    var places: [(name: String, rect: Rect)] = []
    for (part, widget) in parts(of: page) where widget.isChildVisible {
      let rect = try #require(widget.place(in: page))
      places.append(("\(part)", rect))
      guard ![.title, .subtitle, .note].contains(part), widget.isSensitive else { continue }
      // A target of 24 pixels at least; the size of a widget is that without its padding.
      for (x, y) in [(0.0, 0.0), (-11.5, -11.5), (11.5, -11.5), (-11.5, 11.5), (11.5, 11.5)] {
        let point = Point(x: rect.center.x + x, y: rect.center.y + y)
        // The corners of a round button are outside of it.
        let isRound = x != 0 && widget.hasClass("circular")
        let near = Point(x: rect.center.x + x * 0.71, y: rect.center.y + y * 0.71)
        #expect(isHit(widget, at: isRound ? near : point, of: page), "\(part) \(rect)")
      }
    }
    places.append(("header", try #require(page.built.header.place(in: page))))
    if page.sleeve.pageFrame.size.width > 0 {
      let corner = try #require(page.sleeve.convert(page.sleeve.pageFrame.origin, to: page))
      places.append(("page", Rect(origin: corner, size: page.sleeve.pageFrame.size)))
    }
    places.append(("cover", page.sleeve.coverFrame))
    let window = Rect(x: 0, y: 0, width: Double(form.width), height: Double(form.height))
    for (place, (name, rect)) in places.enumerated() {
      // The border of a header bar is a pixel outside.
      let inside = name == "header" ? window.grown(by: 1) : window.grown(by: 0.01)
      #expect(inside.contains(rect.origin), "\(name) \(rect)")
      let end = Point(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height)
      #expect(end.x <= inside.origin.x + inside.size.width, "\(name) \(rect)")
      #expect(end.y <= inside.origin.y + inside.size.height, "\(name) \(rect)")
      for other in places[(place + 1)...] {
        #expect(
          !rect.overlaps(other.rect, by: 0.01),
          "\(name) \(rect) and \(other.name) \(other.rect)"
        )
      }
    }
  }

  @Test(arguments: Case.plain)
  func `screen readers get the names of all buttons`(form: Case) async throws {
    let stand = try await stand(form)
    let (page, controls, buttons) = (
      stand.page, stand.page.built.controls, stand.page.built.controls.buttons
    )
    #expect(page.isAccessible(as: .group) && page.told(.label("Now Playing")))
    #expect(controls.isAccessible(as: .group) && controls.told(.label("Player")))
    let hasSheet = controls.layout[.volume] == nil
    let names: [(Widget, String)] = [
      (buttons.play, "Pause"), (buttons.previous, "Previous"), (buttons.next, "Next"),
      (buttons.shuffle, "Shuffle"), (buttons.repeats, "Repeat"), (buttons.mute, "Mute"),
      (buttons.volume, "Volume"), (buttons.heart, "Add to Favourites"),
      (controls.lyrics, "Lyrics"), (controls.tracks, "Tracks"),
      (controls.queue, hasSheet ? "Controls and Up Next" : "Up Next"),
    ]
    for (button, name) in names { #expect(button.told(.label(name)), "\(name)") }
    for toggle in [controls.lyrics, controls.tracks] {
      #expect(toggle.told(.pressed(false)))
    }
  }

  @Test(arguments: Case.plain)
  func `Tab goes through the page in the order in which it is read`(form: Case) async throws {
    let stand = try await stand(form)
    let page = stand.page
    var met: [Widget] = []
    page.sleeve.coverSide.takeFocus()
    for _ in 0..<40 {
      guard let focus = stand.stage.window.focus else { break }
      let part = parts(of: page).first { _, widget in focus.isIn(widget) }?.1
      if let part, met.last !== part { met.append(part) }
      guard page.moveFocus(to: .next) else { break }
    }
    // All but the note, which has nothing to press.
    let wanted = parts(of: page).filter { part, widget in
      widget.isChildVisible && widget.isSensitive && part != .note
    }
    #expect(met.elementsEqual(wanted.map(\.1)) { $0 === $1 }, "\(met.count) of \(wanted.count)")
  }

  @Test func `the controls are freed with their window`() async throws {
    try await expectFreed {
      let stand = try await NowPlayingPageStand((1180, 780))
      let controls = stand.page.built.controls
      controls.queue.open()
      #expect(await until { controls.queueView.page?.list.isMapped == true })
      controls.queue.close()
      stand.stage.close()
      return [stand.page, controls, controls.queueView]
    }
  }
}
