import Geometry
import Gtk
import TestSupport
import Testing

@testable import Adwaita
@testable import App

@Suite(.serialized, .needsDisplay) struct ShortcutsDialogTests {
  private let owner = Window()

  private func dialog(_ size: Size = Size(width: 1180, height: 780)) async -> ShortcutsDialog {
    owner.setDefaultSize(size)
    owner.present()
    #expect(await until { owner.size.width > 1 })
    let dialog = ShortcutsDialog(KeyTable.groups(), over: owner)
    dialog.present()
    #expect(await until { dialog.isMapped && dialog.size.width > 1 })
    return dialog
  }

  private func caps(in widget: Widget) -> [String] {
    widget.descendants.filter { $0.hasClass("keycap") }.map { $0.property("label") }
  }

  @Test(arguments: [Size(width: 1180, height: 780), Size(width: 360, height: 640)])
  func `the dialog is not larger than its window, and shows all keys at the ends of rows`(
    size: Size
  ) async throws {
    let dialog = await dialog(size)
    #expect(dialog.size.width <= size.width && dialog.size.height <= size.height)
    let rows = dialog.descendants.compactMap { $0 as? ActionRow }
    #expect(rows.map(\.title) == KeyTable.groups().flatMap(\.shortcuts).map(\.title))
    let rescan = try #require(rows.first { $0.title == "Rescan" })
    #expect(caps(in: rescan) == ["Ctrl", "R", "F5"])
    let shelf = try #require(rows.first { $0.title == "Previous shelf" })
    #expect(
      caps(in: shelf) == ["Ctrl", "Page Up"] && shelf.told(.label("Previous shelf, Ctrl+Page Up"))
    )
    for row in rows {
      let left = try #require(row.convert(.zero, to: dialog)?.x)
      #expect(left >= 0 && left + row.size.width <= dialog.size.width, "\(row.title)")
    }
  }

  @Test func `the names of the rows contain the keys`() async throws {
    let dialog = await dialog()
    let rows = dialog.descendants.compactMap { $0 as? ActionRow }
    func row(_ title: String) throws -> ActionRow {
      try #require(rows.first { $0.title == title })
    }
    #expect(try row("Rescan").told(.label("Rescan, Ctrl+R, F5")))
    let shelf = "One of the first nine shelves"
    #expect(try row(shelf).told(.label("\(shelf), Alt+1–9")))
  }

  @Test(arguments: ["stop", "sleep", "loudness", "timer"])
  func `what stops playback and the loudness are found`(words: String) async {
    let dialog = await dialog()
    dialog.field.text = words
    #expect(dialog.shown.count == 1)
  }

  @Test func `shortcuts are found by what they do, by their keys and by their group`() async {
    let dialog = await dialog()
    #expect(dialog.field.hasFocusInside)
    dialog.field.text = "SHELF next"
    #expect(dialog.shown == ["Next shelf"])
    dialog.field.text = "Ctrl+Shift+M"
    #expect(dialog.shown.contains("Mute") && !dialog.shown.contains("Mini player"))
    dialog.field.text = "f11"
    #expect(dialog.shown == ["Fullscreen"] && !dialog.nothing.isVisible)
    dialog.field.text = "library"
    #expect(dialog.shown == ["Rescan", "Add a music folder"])
    dialog.field.text = "no such thing"
    #expect(dialog.shown.isEmpty && dialog.nothing.isVisible)
    dialog.field.text = ""
    #expect(dialog.shown.count == KeyTable.groups().flatMap(\.shortcuts).count)
  }
}
