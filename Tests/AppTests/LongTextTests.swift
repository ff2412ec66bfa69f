import Adwaita
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct LongTextTests {
  @Test(arguments: ["A", "ab ", "e\u{301}", "音"])
  func `notices, dialogs and rows show a bounded part of a text`(part: String) async throws {
    _ = try AdwaitaApplication.registered("LongTextTest")
    let (bar, column) = (NoticeBar(canClose: true), Box(.vertical))
    let toasts = ToastOverlay(over: column)
    column.append(bar)
    let stage = await Stage(toasts, width: 700, height: 300)
    let long = String(repeating: part, count: 100_000)
    let dialog = MessageDialog(long, long, over: stage.window)
    let rows: [(Widget, [String])] = [
      (dialog, ["heading", "body"]),
      (ActionRow(title: long, subtitle: long), ["title", "subtitle"]),
      (PickRow(title: long, subtitle: long, choices: [long]), ["title", "subtitle"]),
      (RowGroup(title: long, description: long), ["title", "description"]),
      (StatusPage(icon: "a", title: long, description: long), ["title", "description"]),
    ]
    for (widget, names) in rows {
      for name in names { #expect(widget.property(name) == long.shortened(), "\(name)") }
    }
    dialog.destroy()
    bar.show(long)
    #expect(await until { bar.isMapped } && bar.text == long.shortened())
    let name = String(repeating: "A", count: 2_000)
    bar.show("\(name) is gone.")
    toasts.show("\(name) is gone.", button: long, action: "win.a")
    #expect(bar.text == "\(name.prefix(140))… is gone.")
    #expect(await until { texts(in: toasts).filter { $0 == bar.text }.count == 2 })
  }
}
