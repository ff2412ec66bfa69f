import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct PictureFadeTests {
  @Test func `a picture is there after 120 milliseconds`() {
    let shares = [-1.0, 0, 0.03, 0.06, 0.12, 5].map { PictureFade.share(after: $0) }
    for (share, wanted) in zip(shares, [0, 0, 0.25, 0.5, 1, 1]) {
      #expect(abs(share - wanted) < 1e-9)
    }
  }

  @Test func `a picture fades in over a placeholder that was visible, and over nothing else`() async
  {
    let widget = CustomWidget()
    await Stage(widget, width: 80, height: 80)
    let fade = PictureFade(of: widget)
    fade.begin()
    #expect(!fade.isRunning)
    fade.noticePlaceholder()
    fade.reset()
    fade.begin()
    #expect(!fade.isRunning, "that placeholder was another picture's")
    fade.noticePlaceholder()
    fade.begin()
    #expect(fade.isRunning == Toolkit.animates)
    #expect(await until { fade.share == 1 })
    fade.noticePlaceholder()
    fade.begin()
    fade.end()
    #expect(fade.share == 1)
  }
}
