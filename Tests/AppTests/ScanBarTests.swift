import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct ScanBarTests {
  private func shown(height: Int = 300) async -> (ScanBar, Stage) {
    let (bar, overlay) = (ScanBar(), Overlay(over: Box(.vertical)))
    overlay.lay(bar)
    return (bar, await Stage(overlay, width: 500, height: height))
  }

  @Test func `the bar appears and disappears without moving what is under it`() async {
    let bar = ScanBar()
    let page = Box(.vertical)
    let overlay = Overlay(over: page)
    overlay.lay(bar)
    await Stage(overlay, width: 360, height: 300)
    let before = page.size
    #expect(!bar.isVisible)
    bar.show(.looking("/music"))
    #expect(bar.isShown && bar.text == "Searching for music in “/music”…")
    #expect(bar.isAccessible(as: .status) && bar.told(.label(bar.text)))
    #expect(await until { bar.size.width > 200 && bar.isMapped })
    #expect(page.size == before && bar.size.width <= 360)
    bar.show(nil)
    #expect(!bar.isShown)
    #expect(await until { !bar.isVisible })
    #expect(page.size == before)
  }

  @Test func `its button stops`() async throws {
    let (bar, stage) = await shown()
    var stopped = 0
    bar.onStop = { stopped += 1 }
    bar.show(.looking("/m"))
    #expect(await until { bar.moveFocus(to: .next) })
    let button = try #require(stage.window.focus as? Button)
    #expect(button.told(.label("Stop")))
    button.click()
    #expect(await until { stopped == 1 })
  }

  @Test func `with reduced motion the bar appears at once`() async {
    let animates = Toolkit.animates
    Toolkit.animates = false
    defer { Toolkit.animates = animates }
    let (bar, _) = await shown()
    bar.show(.looking("/m"))
    bar.show(nil)
    #expect(await until { !bar.isVisible })
  }

  @Test func `the bar is freed with its window`() async {
    await expectFreed {
      let (bar, stage) = await shown(height: 100)
      bar.show(.looking("/m"))
      bar.show(nil)
      stage.close()
      return [bar]
    }
  }
}
