import GLib
import Gtk
import Testing

struct ResourcesTests {
  @Test func `broken resources are an error`() {
    #expect(throws: GLibError.self) { try Resources.register(base64: "bm8gcmVzb3VyY2U=") }
  }
}
