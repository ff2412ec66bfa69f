import Adwaita
import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct PropertiesWindowTests {
  private func properties() -> Properties {
    let track = Track(
      id: 1,
      folder: 1,
      name: Array("01.flac".utf8),
      album: 1,
      title: "Paper Moons",
      artist: "Ottilie Brandt"
    )
    let album = Album(id: 1, title: "Paper Moons", artist: "Ottilie Brandt")
    return Properties(of: track, on: ShelvedRecord(Record(album, tracks: [track])), nil)
  }

  @Test func `it opens with no text selected and no cursor in a value, which can be copied`()
    async throws
  {
    let owner = Window()
    owner.present()
    let window = PropertiesWindow(properties(), over: owner) { _ in }
    window.present()
    #expect(await until { window.isMapped && window.size.height > 200 })
    // GTK focuses the first widget, which would select the text of a label.
    #expect(await until { window.focus != nil })
    #expect(window.values.count > 2 && window.values.allSatisfy(\.isSelectable))
    #expect(window.values.allSatisfy { !$0.hasFocusInside })
    #expect((window as Window) is AdwaitaDialog && window.title == "Paper Moons")
  }

  @Test func `it begins with the sleeve`() async throws {
    let owner = Window()
    owner.present()
    let sleeve = CoverTile(PlainPictures(), side: PropertiesWindow.sleeveSide, radius: 6)
    let window = PropertiesWindow(properties(), sleeve: sleeve, over: owner) { _ in }
    window.present()
    #expect(await until { sleeve.isMapped && sleeve.size.width > 0 })
    #expect(sleeve.size == Size(width: 144, height: 144))
    let place = try #require(sleeve.convert(.zero, to: window))
    let first = try #require(window.values.first?.convert(.zero, to: window))
    #expect(place.y + 144 < first.y)
  }

  @Test func `names in it are links, and following one closes it`() async throws {
    let owner = Window()
    owner.present()
    var followed: [Credit] = []
    var named: [Repertoire] = []
    let window = PropertiesWindow(
      properties(),
      over: owner,
      menu: {
        named += $0
        return []
      },
      follow: { followed.append($0) }
    )
    #expect(
      named.contains(.credit(Credit(.artist, "Ottilie Brandt"))),
      "its menu is beside that to copy"
    )
    window.present()
    #expect(await until { window.isMapped })
    let value = try #require(window.values.first { $0.text == "Ottilie Brandt" })
    emit("activate-link", on: value, "0")
    #expect(followed == [Credit(.artist, "Ottilie Brandt")])
    #expect(await until { !window.isVisible })
  }
}
