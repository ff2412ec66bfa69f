import Geometry
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct AccessibleNamesTests {
  private static let pressed: [AccessibleRole] = [.button, .option, .tab, .slider]

  /// GTK 4.8 names a widget without a label after its class.
  private func expectNames(in page: Widget, _ name: String) {
    let all = [page] + page.descendants
    #expect(all.count > 5, "\(name)")
    for part in all where part is CustomWidget || part is Box {
      #expect(part.isLabelled, "\(name): \(part.typeName)")
    }
    for part in all where part is CustomWidget && part.isMapped {
      guard Self.pressed.contains(where: { part.isAccessible(as: $0) }) else { continue }
      #expect(!part.told(.label("")), "\(name): \(part.typeName)")
    }
  }

  @Test func `no accessible name shows a class, on any page`() async throws {
    let rig = try await NowPlayingStand()
    let window = rig.window
    expectNames(in: window, "records")
    window.go(to: .lists)
    #expect(await until { window.lists?.isMapped == true })
    expectNames(in: window, "lists")
    window.startSearch()
    #expect(await until { window.search.isMapped })
    expectNames(in: window, "search")
    expectNames(in: window.welcome, "welcome")
    _ = try await rig.open()
    expectNames(in: window, "now playing")
    window.showMini()
    let mini = try #require(window.mini.window)
    #expect(await until { mini.isMapped })
    expectNames(in: mini, "mini player")
    window.raise()
    let session = rig.stand.fixture.session
    let dialogs: [Window] = [
      PreferencesWindow(window.preferences, session, over: window),
      ShortcutsDialog(KeyTable.groups(), over: window),
    ]
    for dialog in dialogs {
      dialog.present()
      #expect(await until { dialog.isMapped })
      expectNames(in: dialog, dialog.title)
      dialog.close()
    }
  }

  @Test func `a message for screen readers is silent before its first words`() {
    let status = SpokenStatus()
    #expect(status.told(.label("")))
    status.speak("12 results")
    #expect(status.told(.label("12 results")))
  }
}
