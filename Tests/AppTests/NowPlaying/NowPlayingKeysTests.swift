import GLib
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct NowPlayingKeysTests {
  private let rig: NowPlayingStand

  init() async throws { rig = try await NowPlayingStand() }

  private func openQueue(_ page: NowPlayingPage) async throws -> QueueView {
    page.built.controls.queue.open()
    let view = page.built.controls.queueView
    #expect(await until { view.shownList?.hasFocusInside == true })
    return view
  }

  @Test func `Escape in the queue closes the queue and not the page`() async throws {
    let page = try await rig.open()
    let view = try await openQueue(page)
    #expect(rig.window.isInQueue && !rig.window.isInMenu)
    #expect(!rig.window.press(.escape, []), "the popover gets it")
    #expect(page.sleeve.opening == 1 && rig.window.isPageCovered)
    view.popover.close()
    #expect(await until { !view.popover.isOpen && !rig.window.isInQueue })
    #expect(rig.window.nowPlaying === page)
    #expect(rig.window.press(.escape, []))
    #expect(await rig.isClosed())
  }

  @Test func `Control and G leave the covered records as they are`() async throws {
    _ = try await rig.open()
    #expect(rig.window.press(Key("g"), .control) && !rig.window.records.actions.isGrid)
  }

  @Test func `Control and H give a heart once, and none from the queue`() async throws {
    let page = try await rig.open()
    var hearts: [Bool] = []
    page.built.controls.buttons.onHeart = { hearts.append($0) }
    #expect(await until { page.built.controls.buttons.hasHeart == false })
    #expect(rig.window.press(Key("h"), .control))
    #expect(await until { hearts == [true] })
    let view = try await openQueue(page)
    #expect(!rig.window.press(Key("h"), .control), "the row of the queue gets it")
    #expect(!rig.window.press(Key("l"), .control) && !page.showsLyrics)
    view.popover.close()
    #expect(await until { !view.popover.isOpen })
    #expect(hearts == [true])
  }

  @Test func `Control and W close the page, and then the window`() async throws {
    var closes = 0
    rig.window.onClose {
      closes += 1
      return true
    }
    _ = try await rig.open()
    #expect(rig.window.activate("win.close-place"))
    #expect(await rig.isClosed() && closes == 0)
    #expect(rig.window.activate("win.close-place"))
    #expect(await until { closes == 1 })
  }

  @Test func `Control and Z on the page undo with a message, not unseen below it`() async throws {
    let (stand, _) = try await ListsSource.standing()
    let rig = try await NowPlayingStand(stand)
    rig.window.go(to: .lists)
    let list = try #require(rig.window.lists?.list)
    #expect(await until { list.hasFocusInside })
    func hasRow() -> Bool {
      stand.catalogue.lists.tree.rows(in: ListNode.top).contains { $0.text == "A" }
    }
    #expect(stand.catalogue.lists.perform(.insert([.stack("A")], into: ListNode.top)))
    #expect(await until { hasRow() })
    _ = try await rig.open()
    #expect(rig.window.press(Key("z"), .control))
    #expect(await until { !hasRow() })
    #expect(rig.window.messages.step != nil)
    #expect(rig.window.press(Key("y"), .control))
    #expect(await until { hasRow() })
    #expect(rig.window.history.place == .nowPlaying)
  }

  @Test(arguments: [Place.records, .search], [true, false])
  func `the keys for search close the page, and the entry has the focus`(
    ground: Place,
    isSlash: Bool
  ) async throws {
    if ground == .search { rig.window.startSearch() }
    #expect(await until { rig.window.page == (ground == .search ? .search : .records) })
    _ = try await rig.open()
    if isSlash {
      #expect(rig.window.press(Key("/"), []))
    } else {
      #expect(rig.window.activate("win.search"))
    }
    #expect(await rig.isClosed() && rig.window.history.place == .search)
    #expect(await until { rig.window.search.field.hasFocusInside })
    // The focus does not return to what had it before the page opened.
    await rig.window.frames()
    #expect(rig.window.search.field.hasFocusInside)
  }

  @Test func `a word that was begun over the covers keeps no key from the page`() async throws {
    let flow = try #require(rig.window.records.currentPage?.flow)
    _ = try await rig.open()
    #expect(flow.press(Key("a"), []) && rig.window.records.isTypingAhead)
    #expect(rig.window.press(.space, []) && !rig.stand.session.state.isMeantToPlay)
  }

  @Test(arguments: [true, false])
  func `opened, the page gives the focus to its tracks, with reduced motion as well`(
    animates: Bool
  ) async throws {
    Toolkit.animates = animates
    defer { Toolkit.animates = true }
    let page = try await rig.open()
    #expect(await until { page.built.tracks.hasFocusInside })
  }

  @Test func `closed, the page gives the focus back to what had it`() async throws {
    rig.window.searchButton.takeFocus()
    let page = try await rig.open()
    #expect(page.hasFocusInside && !rig.window.searchButton.hasFocus)
    #expect(rig.window.press(.escape, []))
    #expect(await rig.isClosed())
    #expect(await until { rig.window.searchButton.hasFocus })
  }

  @Test func `the focus goes with the leaf to the lyrics, and back to the tracks`() async throws {
    let page = try await rig.open()
    #expect(await until { page.built.tracks.hasFocusInside })
    #expect(rig.window.press(Key("l"), .control))
    #expect(
      page.showsLyrics && page.built.controls.lyrics.hasFocus,
      "it waits while the leaf turns"
    )
    #expect(await until { page.built.lyrics.words == "No lyrics for this track" })
    page.built.lyrics.show([.init(time: 0, text: "One"), .init(time: 2, text: "Two")])
    #expect(await until { page.built.lyrics.hasFocusInside })
    #expect(rig.window.press(Key("l"), .control))
    #expect(await until { page.built.tracks.hasFocusInside })
    #expect(!page.showsLyrics)
  }

  @Test func `without lyrics the focus is on their button, and returns to the tracks`()
    async throws
  {
    Toolkit.animates = false
    defer { Toolkit.animates = true }
    let page = try await rig.open()
    #expect(await until { page.built.tracks.hasFocusInside })
    #expect(rig.window.press(Key("l"), .control))
    #expect(await until { page.built.lyrics.words == "No lyrics for this track" })
    #expect(page.built.controls.lyrics.hasFocus && page.sleeve.isOpenAtRest)
    #expect(rig.window.press(Key("l"), .control))
    #expect(await until { page.built.tracks.hasFocusInside })
  }

  @Test func `a focus elsewhere on the page remains when the leaf turns`() async throws {
    let page = try await rig.open()
    page.built.controls.buttons.play.takeFocus()
    #expect(rig.window.press(Key("l"), .control))
    #expect(await until { page.sleeve.isOpenAtRest && page.sleeve.turn.value == 1 })
    #expect(page.built.controls.buttons.play.hasFocus)
  }
}
