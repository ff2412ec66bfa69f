import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ClipboardTests {
  @Test(arguments: [
    DragContent.text("one\ntwo"), .files(["/a b.mp3", "/城.m3u"]), .text(""), nil,
  ])
  func `copied files and text are read, and nothing else`(content: DragContent?) async {
    let window = Window()
    window.copy(content)
    #expect(await window.clipboardContent() == content)
    window.copy(nil)
    #expect(await window.clipboardContent() == nil)
  }
}
