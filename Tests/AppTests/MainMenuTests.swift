import Adwaita
import CGLib
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct MainMenuTests {
  private func model(of menu: Menu) -> UnsafeMutablePointer<GMenuModel> {
    menu.rawPointer.assumingMemoryBound(to: GMenuModel.self)
  }

  private func sections(of menu: Menu) -> [[String]] {
    let model = model(of: menu)
    return (0..<g_menu_model_get_n_items(model)).map { index in
      guard let section = g_menu_model_get_item_link(model, index, "section") else { return [] }
      defer { g_object_unref(section) }
      return (0..<g_menu_model_get_n_items(section)).map { label(ofItem: $0, in: section) }
    }
  }

  private func label(ofItem index: Int32, in model: UnsafeMutablePointer<GMenuModel>) -> String {
    let value = g_menu_model_get_item_attribute_value(model, index, "label", nil)
    guard let value else { return "" }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
  }

  @Test func `the main menu is short, and what concerns the sound is in the now playing menu`()
    throws
  {
    let application = try AdwaitaApplication.registered()
    let fixture = try SessionFixture()
    let window = fixture.window(of: application)
    let main = sections(of: window.makeMainMenu())
    let crate: Set = ["Try the Sample Crate", "Remove the Sample Crate"]
    // Of these two, one is visible.
    let count = main.joined().count { !crate.contains($0) } + 1
    #expect(main.count == 5 && count <= 14, "\(main)")
    #expect(main.last == ["Preferences", "Keyboard Shortcuts", "About Gatefold"])
    #expect(
      sections(of: window.makePlayingMenu()) == [
        ["Stop After", "What Comes Next", "Equal Loudness"], ["Fullscreen", "Mini Player"],
      ]
    )
  }

  @Test func `the player bar's menu has what concerns the sound, also with nothing to play`()
    async throws
  {
    let application = try AdwaitaApplication.registered()
    let fixture = try SessionFixture()
    let window = fixture.window(of: application)
    let sound = try #require(await window.playerBar.sections().last)
    #expect(!sound.isEmpty)
    let items = model(of: sound.menu)
    #expect(
      (0..<g_menu_model_get_n_items(items)).map { label(ofItem: $0, in: items) } == [
        "Stop After", "What Comes Next", "Equal Loudness",
      ]
    )
  }
}
