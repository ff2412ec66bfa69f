import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct WelcomePageTests {
  @Test(arguments: [
    (733.0, 290.0, 396.0), (673, 330, 343), (733, 600, 133), (400, 290, 0), (300, 290, 0),
    (2000, 290, 1080),
  ])
  nonisolated func `the stage gets the height that the text leaves, a good half at most`(
    height: Double,
    body: Double,
    stage: Double
  ) {
    #expect(WelcomePage.stageHeight(in: height, body: body) == stage)
  }

  @Test(arguments: [(1180, 733), (360, 673), (360, 253), (2560, 1393)])
  func `the page fits into any window, and its sleeves appear`(width: Int, height: Int) async {
    let page = WelcomePage()
    let stage = await Stage(page, width: width, height: height)
    #expect(await until { page.isSettled })
    stage.close()
    #expect(WelcomePage().measure(.horizontal).minimum <= 360)
  }

  @Test(arguments: [
    ("Flip through,\nand keep lists.", "Flip through, and keep lists."),
    ("翻阅唱片，\n把它们记成列表。", "翻阅唱片，把它们记成列表。"), ("One line.", "One line."), ("", ""),
  ])
  nonisolated func `in a narrow window the lines are one text`(lines: String, text: String) {
    #expect(WelcomePage.flowing(lines) == text)
  }

  @Test(arguments: [
    ("and keep lists of what to hear next.", "and keep lists of what to hear\u{a0}next."),
    ("翻阅唱片，把它们记成列表。", "翻阅唱片，把它们记成列表。"), ("Word", "Word"), ("", ""),
  ])
  nonisolated func `no last word is alone in its line`(text: String, tied: String) {
    #expect(WelcomePage.tied(text) == tied)
  }

  @Test func `on a phone all text and both buttons are visible without scrolling`() async {
    let page = WelcomePage()
    await Stage(page, width: 360, height: 620)
    #expect(await until { page.isSettled })
    let foot = page.sample.convert(Point(x: 0, y: page.sample.size.height), to: page)?.y ?? 9999
    #expect(foot < 620 - 60, "the note is below")
  }

  @Test func `all buttons are reached by the keyboard, and have names`() async throws {
    let page = WelcomePage()
    let stage = await Stage(page, width: 800, height: 700)
    var pressed: [String] = []
    page.onChoose = { pressed.append("choose") }
    page.onTry = { pressed.append("try") }
    page.onServer = { pressed.append("server") }
    #expect(page.takeFocus())
    let first = try #require(stage.window.focus)
    #expect(first.told(.label("Choose a Music Folder…")))
    first.click()
    #expect(page.moveFocus(to: .next))
    let second = try #require(stage.window.focus)
    second.click()
    #expect(page.moveFocus(to: .next))
    let third = try #require(stage.window.focus)
    third.click()
    #expect(await until { pressed == ["choose", "try", "server"] })
    #expect(!page.moveFocus(to: .next))
    page.show(.welcome, isFree: false)
    #expect(!first.isSensitive && !second.isSensitive && !third.isSensitive)
  }

  @Test func `the page says what is going on`() async {
    let page = WelcomePage()
    #expect(page.isAccessible(as: .group) && page.told(.label("Welcome to Gatefold")))
    page.show(.looking)
    #expect(page.told(.label("Looking for Your Records…")))
    page.show(.nothing(["A", "B"]))
    #expect(page.told(.label("No Music Yet")))
    page.show(.welcome)
    #expect(page.told(.label("Welcome to Gatefold")))
  }

  @Test nonisolated func `folders without music are named after they were searched`() {
    var status = LibraryStatus()
    status.open(roots: [], hasRecords: false, readOnlyReason: nil)
    #expect(WelcomePage.Words(for: status) == .welcome)
    let music = LibraryRoot(id: 1, path: BytePath("/srv/Music"), isAvailable: true, scanned: nil)
    status.changed(roots: [music])
    #expect(WelcomePage.Words(for: status) == .looking)
    status.startScan(isAsked: true)
    #expect(WelcomePage.Words(for: status) == .looking)
    status.endScan()
    #expect(WelcomePage.Words(for: status) == .nothing(["Music"]))
  }

  @Test func `from right to left its buttons change sides`() async throws {
    var places: [[Double]] = []
    for isRightToLeft in [false, true] {
      Toolkit.isRightToLeft = isRightToLeft
      defer { Toolkit.isRightToLeft = false }
      let page = WelcomePage()
      let stage = await Stage(page, width: 900, height: 700)
      var buttons: [Double] = []
      for isFirst in [true, false] {
        #expect(isFirst ? page.takeFocus() : page.moveFocus(to: .next))
        let button = try #require(stage.window.focus)
        buttons.append(try #require(button.convert(.zero, to: page)).x)
      }
      places.append(buttons)
      stage.close()
    }
    #expect(places[0][0] < places[0][1])
    #expect(places[1][0] > places[1][1])
  }

  @Test func `the page is freed with its window`() async {
    await expectFreed {
      let page = WelcomePage()
      let stage = await Stage(page, width: 600, height: 600)
      await until { page.isSettled }
      stage.close()
      return [page]
    }
  }
}
