import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ToolkitTests {
  @Test func `motion follows the display's setting`() throws {
    let settings = try #require(Toolkit.settings)
    let before = Toolkit.animates
    defer { Toolkit.animates = before }
    for animates in [false, true] {
      Toolkit.animates = animates
      #expect(Toolkit.animates == animates)
      #expect(settings.property("gtk-enable-animations") == animates)
    }
  }

  @Test func `the text direction applies to all widgets without one of their own`() {
    #expect(!Toolkit.isRightToLeft && !Label("a").isRightToLeft)
    Toolkit.isRightToLeft = true
    defer { Toolkit.isRightToLeft = false }
    #expect(Toolkit.isRightToLeft && Label("a").isRightToLeft)
    let label = Label("a")
    label.isRightToLeft = false
    #expect(!label.isRightToLeft)
  }
}
