import Adwaita
import Gtk
import Library
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct WindowMessagesTests {
  private let toasts = ToastOverlay(over: Box(.vertical))

  @Test func `the message about a step is replaced by the next one, and forgotten when pressed`() {
    let messages = WindowMessages { [toasts] in toasts }
    messages.showStep("One")
    let first = messages.step
    messages.showStep("Two", button: "Undo", action: "win.undo")
    #expect(first != nil && messages.step != nil && messages.step !== first)
    messages.stepPressed()
    #expect(messages.step == nil)
    messages.showStep("Three")
    messages.withdrawStep()
    #expect(messages.step == nil)
  }

  @Test func `offered playlists are taken once, and the last offer counts`() {
    let messages = WindowMessages { [toasts] in toasts }
    messages.offer(toKeep: [BytePath("/a.m3u8")])
    messages.offer(toKeep: [])
    messages.offer(toKeep: [BytePath("/b.m3u8"), BytePath("/c.m3u8")])
    #expect(messages.takePlaylists() == [BytePath("/b.m3u8"), BytePath("/c.m3u8")])
    #expect(messages.takePlaylists().isEmpty)
  }

  @Test func `the server that was not connected last can be signed in to`() {
    let messages = WindowMessages { [toasts] in toasts }
    #expect(messages.locked == nil)
    messages.show(.locked(BytePath("/one")))
    messages.show(.unchanged)
    #expect(messages.locked == BytePath("/one"))
  }
}
