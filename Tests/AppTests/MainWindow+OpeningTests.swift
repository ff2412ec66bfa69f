import Adwaita
import Library
import TestSupport
import Testing

@testable import App

extension MainWindowTests {
  @Test func `errors about opened files remain in the window until they are closed`() async {
    let window = window()
    #expect(await until { window.isMapped })
    #expect(!window.refusals.isVisible)
    window.refuse([])
    #expect(!window.refusals.isVisible)
    let lines = (1...6).map { "“\($0)” does not exist." }
    window.refuse(lines)
    #expect(await until { window.refusals.isMapped })
    #expect(window.refusals.text == (lines.prefix(4) + ["And 2 more."]).joined(separator: "\n"))
    window.refusals.close.click()
    #expect(await until { !window.refusals.isVisible })
    window.refuse([lines[0]])
    #expect(window.refusals.isVisible && window.refusals.text == lines[0])
  }

  @Test func `folders and files dropped on the window are opened, text is not`() async {
    let window = fixture.window(of: application)
    #expect(!window.drop(.files(["/music"])))
    var opened: [[BytePath]] = []
    window.onDrop = { opened.append($0) }
    #expect(window.drop(.files(["/music", "/a.flac"])))
    #expect(!window.drop(.text("words")))
    #expect(opened == [[BytePath("/music"), BytePath("/a.flac")]])
  }

  @Test func `a dropped folder leads to a question, or is reported as already in the library`()
    async
  {
    let window = await opened()
    let folder = BytePath("/srv/Music")
    window.confirm(adding: [folder], ofDropped: [folder])
    #expect(window.folderQuestion.paths == [folder])
    #expect(!texts(in: window.toasts).contains { $0.contains("already") })
    window.confirm(adding: [], ofDropped: [folder])
    #expect(
      await until { texts(in: window.toasts).contains("“Music” is in the library already.") }
    )
    // A question from the command line shows the page.
    window.confirm(adding: [])
    #expect(window.folderQuestion.paths == [folder])
  }

  @Test func `the message about unreadable files leads to their list`() async throws {
    let window = await opened()
    #expect(await until { window.actions["unreadable"]?.isEnabled == true })
    window.messages.show(.unreadable(29))
    #expect(await until { texts(in: window.toasts).contains("29 files could not be read.") })
    #expect(window.activate("win.unreadable"))
    let list = try #require(Display.windows.first { $0 is UnreadableDialog })
    #expect(await until { list.isMapped })
    list.destroy()
  }

  @Test func `the raw text behind a message is shown by its button`() async throws {
    let window = await opened()
    window.messages.show("The first", details: "one failed")
    window.messages.show("The second", details: "two failed")
    #expect(
      await until {
        window.toasts.descendants.contains {
          $0.typeName == "GtkButton" && $0.isMapped && $0.property("label") == "Details"
        }
      }
    )
    #expect(!texts(in: window.toasts).contains { $0.contains("failed") })
    window.showDetails("1")
    let dialog = try #require(Display.windows.lazy.compactMap { $0 as? MessageDialog }.first)
    #expect(await until { dialog.isMapped && dialog.property("body") == "one failed" })
    dialog.answer("close")
    #expect(window.messages.details("2") == "two failed" && window.messages.details("3") == nil)
  }
}
