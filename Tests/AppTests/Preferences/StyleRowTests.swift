import Adwaita
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct StyleRowTests {
  private let preferences = Preferences()
  private let session: LibrarySession

  init() throws { session = try SessionFixture().session }

  @Test func `rows are radio buttons with the names of the styles`() async throws {
    let rows = StyleRow.all(for: preferences)
    #expect(
      rows.map(\.row.title) == [
        "Gatefold", "Shelf", "Round Robin", "Tapku", "Tapku, Receding", "Tapku, Second Pose",
        "Carousel",
      ]
    )
    preferences[.coverStyle] = .tapku
    let row = try #require(rows.first { $0.value == .tapku })
    row.button.isOn = true
    for row in rows {
      #expect(row.button.isAccessible(as: .radio))
      #expect(row.button.told(.label(row.value.title)))
      #expect(row.button.told(.checked(row.value == .tapku)))
    }
  }

  @Test func `a row chooses its style, and shows a choice made elsewhere`() {
    let parent = Window()
    let window = PreferencesWindow(preferences, session, over: parent)
    let rows = StyleRow.all(for: preferences)
    rows[2].button.isOn = true
    #expect(preferences[.coverStyle] == .roundRobin)
    rows[1].row.press()
    #expect(preferences[.coverStyle] == .shelf)
    #expect(rows.map(\.button.isOn) == [false, true] + Array(repeating: false, count: 5))
    #expect(window.rows["cover-style"]?.widgets.count == 7)
  }

  @Test func `the colours of lists are chosen by small pictures as well`() throws {
    let window = PreferencesWindow(preferences, session, over: Window())
    let rows = try #require(window.rows["list-colors"]).widgets.compactMap { $0 as? ActionRow }
    #expect(rows.map(\.title) == ["Accent Colour", "Warm", "Lagoon", "Dusk", "Graphite"])
    #expect(preferences[.listColors] == .accent)
    rows[1].press()
    #expect(preferences[.listColors] == .warm)
  }

  @Test func `its picture moves while the row has the focus, and only then`() async throws {
    let clock = HandClock(time: 100)
    let row = StyleRow(.gatefold, besides: nil, frames: clock, now: { clock.now })
    row.picture.reducesMotion = false
    let (list, other) = (RowGroup(title: "Styles"), Button("Other"))
    list.append(row.row)
    list.append(other)
    await Stage(list, width: 400, height: 200)
    other.takeFocus()
    #expect(await until { other.hasFocusInside })
    #expect(clock.running == 0)
    row.button.takeFocus()
    #expect(await until { row.picture.isLively })
    #expect(clock.running == 1)
    other.takeFocus()
    #expect(await until { !row.picture.isLively })
    clock.run(2)
    #expect(clock.running == 0)
  }

  @Test func `rows are freed with their list`() async throws {
    await expectFreed {
      let rows = StyleRow.all(for: preferences)
      return [rows[3]]
    }
  }
}
