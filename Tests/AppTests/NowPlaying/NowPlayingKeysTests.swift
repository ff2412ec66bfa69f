import GLib
import Gtk
import Playback
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

/// Keys and the focus on the now playing page of a window.
@Suite(.serialized, .needsDisplay) struct NowPlayingKeysTests {
  /// Opens the queue of the page, and waits until its list has the focus.
  private func openQueue(_ page: NowPlayingPage) async throws -> QueueView {
    page.built.controls.queue.open()
    let view = page.built.controls.queueView
    #expect(await until { view.shownList?.hasFocusInside == true })
    return view
  }

  @Test func `Escape in the queue closes the queue and not the page`() async throws {
    let rig = try await NowPlayingStand()
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
    rig.window.destroy()
  }

  @Test func `Control and G leave the covered records as they are`() async throws {
    let rig = try await NowPlayingStand()
    _ = try await rig.open()
    #expect(rig.window.press(rig.key("g"), .control) && !rig.window.records.actions.isGrid)
    rig.window.destroy()
  }

  @Test func `Control and H give a heart once, and none from the queue`() async throws {
    let rig = try await NowPlayingStand()
    let page = try await rig.open()
    var hearts: [Bool] = []
    page.built.controls.buttons.onHeart = { hearts.append($0) }
    #expect(await until { page.built.controls.buttons.hasHeart == false })
    #expect(rig.window.press(rig.key("h"), .control))
    #expect(await until { hearts == [true] })
    let view = try await openQueue(page)
    #expect(!rig.window.press(rig.key("h"), .control), "the row of the queue gets it")
    #expect(!rig.window.press(rig.key("l"), .control) && !page.showsLyrics)
    view.popover.close()
    #expect(await until { !view.popover.isOpen })
    #expect(hearts == [true])
    rig.window.destroy()
  }

  @Test func `Control and W close the page, and then the window`() async throws {
    let rig = try await NowPlayingStand()
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
    rig.window.destroy()
  }

  // MARK: - Keys of the page below

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
    #expect(rig.window.press(rig.key("z"), .control))
    #expect(await until { !hasRow() })
    #expect(rig.window.messages.step != nil)
    #expect(rig.window.press(rig.key("y"), .control))
    #expect(await until { hasRow() })
    #expect(rig.window.history.place == .nowPlaying)
    rig.window.destroy()
  }

  @Test(arguments: [Place.records, .search], [true, false])
  func `the keys for search close the page, and the entry has the focus`(
    ground: Place,
    isSlash: Bool
  ) async throws {
    let rig = try await NowPlayingStand()
    if ground == .search { rig.window.startSearch() }
    #expect(await until { rig.window.page == (ground == .search ? .search : .records) })
    _ = try await rig.open()
    if isSlash {
      #expect(rig.window.press(rig.key("/"), []))
    } else {
      #expect(rig.window.activate("win.search"))
    }
    #expect(await rig.isClosed() && rig.window.history.place == .search)
    #expect(await until { rig.window.search.field.hasFocusInside })
    // The focus does not return to what had it before the page opened.
    await rig.window.frames()
    #expect(rig.window.search.field.hasFocusInside)
    rig.window.destroy()
  }

  @Test func `a word that was begun over the covers keeps no key from the page`() async throws {
    let rig = try await NowPlayingStand()
    let flow = try #require(rig.window.records.currentPage?.flow)
    _ = try await rig.open()
    #expect(flow.press(rig.key("a"), []) && rig.window.records.isTypingAhead)
    #expect(rig.window.press(.space, []) && !rig.stand.session.state.isMeantToPlay)
    rig.window.destroy()
  }

  // MARK: - Focus

  @Test(arguments: [true, false])
  func `opened, the page gives the focus to its tracks, with reduced motion as well`(
    animates: Bool
  ) async throws {
    Toolkit.animates = animates
    defer { Toolkit.animates = true }
    let rig = try await NowPlayingStand()
    let page = try await rig.open()
    #expect(await until { page.built.tracks.hasFocusInside })
    rig.window.destroy()
  }

  @Test func `closed, the page gives the focus back to what had it`() async throws {
    let rig = try await NowPlayingStand()
    rig.window.searchButton.takeFocus()
    let page = try await rig.open()
    #expect(page.hasFocusInside && !rig.window.searchButton.hasFocus)
    #expect(rig.window.press(.escape, []))
    #expect(await rig.isClosed())
    #expect(await until { rig.window.searchButton.hasFocus })
    rig.window.destroy()
  }

  @Test func `the focus goes with the leaf to the lyrics, and back to the tracks`() async throws {
    let rig = try await NowPlayingStand()
    let page = try await rig.open()
    #expect(await until { page.built.tracks.hasFocusInside })
    #expect(rig.window.press(rig.key("l"), .control))
    #expect(
      page.showsLyrics && page.built.controls.lyrics.hasFocus,
      "it waits while the leaf turns"
    )
    #expect(await until { page.built.lyrics.words == "No lyrics for this track" })
    page.built.lyrics.show([.init(time: 0, text: "One"), .init(time: 2, text: "Two")])
    #expect(await until { page.built.lyrics.hasFocusInside })
    #expect(rig.window.press(rig.key("l"), .control))
    #expect(await until { page.built.tracks.hasFocusInside })
    #expect(!page.showsLyrics)
    rig.window.destroy()
  }

  @Test func `without lyrics the focus is on their button, and returns to the tracks`()
    async throws
  {
    Toolkit.animates = false
    defer { Toolkit.animates = true }
    let rig = try await NowPlayingStand()
    let page = try await rig.open()
    #expect(await until { page.built.tracks.hasFocusInside })
    #expect(rig.window.press(rig.key("l"), .control))
    #expect(await until { page.built.lyrics.words == "No lyrics for this track" })
    #expect(page.built.controls.lyrics.hasFocus && page.sleeve.isOpenAtRest)
    #expect(rig.window.press(rig.key("l"), .control))
    #expect(await until { page.built.tracks.hasFocusInside })
    rig.window.destroy()
  }

  @Test func `a focus elsewhere on the page remains when the leaf turns`() async throws {
    let rig = try await NowPlayingStand()
    let page = try await rig.open()
    page.built.controls.buttons.play.takeFocus()
    #expect(rig.window.press(rig.key("l"), .control))
    #expect(await until { page.sleeve.isOpenAtRest && page.sleeve.turn.value == 1 })
    #expect(page.built.controls.buttons.play.hasFocus)
    rig.window.destroy()
  }
}
