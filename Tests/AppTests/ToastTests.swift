import Adwaita
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct ToastTests {
  @Test func `a message that is dismissed at once makes room only when it has appeared`() async {
    let toasts = ToastOverlay(over: Box(.vertical))
    await Stage(toasts, width: 700, height: 300)
    let toast = toasts.show("One")
    #expect(await until { texts(in: toasts).contains("One") })
    toast.dismiss()
    toasts.show("Two")
    #expect(!texts(in: toasts).contains("Two"))
    #expect(await until { texts(in: toasts).contains("Two") })
    #expect(await until { !texts(in: toasts).contains("One") })
  }
}
