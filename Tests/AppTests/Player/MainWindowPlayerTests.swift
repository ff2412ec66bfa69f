import Geometry
import Gtk
import Motion
import Playback
import PlaybackSupport
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct MainWindowPlayerTests {
  private let stand: PlayerStand
  private let window: MainWindow

  init() async throws {
    stand = try PlayerStand()
    window = await stand.window(of: try .registered())
  }

  private func openQueue() async -> QueueView {
    #expect(await until { window.playerBar.isMapped })
    window.playerBar.queue.open()
    let view = window.playerBar.queueView
    #expect(await until { view.shownList?.hasFocusInside == true })
    return view
  }

  @Test func `the bar appears with the first track that plays, and remains`() async throws {
    #expect(!window.playerPlace.isRevealed)
    stand.play(1)
    #expect(window.playerPlace.isRevealed)
    #expect(await until { window.playerBar.isMapped })
    stand.session.player.empty()
    #expect(window.playerPlace.isRevealed)
  }

  @Test func `equal loudness is chosen in the menu`() async throws {
    #expect(window.loudness.picked == "off" && !window.stopAfter.isEnabled)
    stand.play(1)
    window.loudness.pick("album")
    #expect(stand.session.player.replayGain.mode == .album)
    #expect(stand.engine.requests.contains(.replayGain(ReplayGain(mode: .album))))
    #expect(window.preferences[.replayGain] == .album)
    window.stopAfter.pick("track")
    #expect(stand.session.state.stopAfter == .track)
    #expect(window.stopAfter.picked == "track")
  }

  @Test func `keys go through the stops and the loudness, and say what is chosen`() async {
    #expect(window.activate("win.next-stop") && window.messages.step != nil, "nothing plays")
    stand.play(1)
    let stops = StopChoice.allCases.map { _ in
      #expect(window.activate("win.next-stop"))
      return StopChoice(stand.session.state.stopAfter)
    }
    #expect(stops == [.track, .record, .quarter, .half, .hour, .off])
    #expect(await until { texts(in: window.toasts).contains("Does not stop by itself") })
    let modes = ReplayGain.Mode.inOrder.map { _ in
      #expect(window.activate("win.next-loudness"))
      return window.preferences[.replayGain]
    }
    #expect(modes == [.track, .album, .off])
    #expect(await until { texts(in: window.toasts).contains("Equal Loudness: Off") })
  }

  @Test func `the first page of the preferences is of the player, and not of the names of artists`()
    async throws
  {
    let dialog = PreferencesWindow(window.preferences, stand.fixture.session, over: window)
    dialog.present()
    let loudness = try #require(dialog.rows["replay-gain"]?.widgets.first)
    let next = try #require(dialog.whatNext)
    let separators = try #require(dialog.rows["artist-separators"]?.widgets.first)
    #expect(await until { loudness.isMapped && next.isMapped })
    #expect(!separators.isMapped)
    #expect(window.whatNext.picked == WhatNext.allCases[next.picked].rawValue)
    next.set("selected", to: UInt32(0))
    #expect(window.whatNext.picked == WhatNext.allCases[0].rawValue)
    dialog.close()
  }

  @Test func `a stop and the loudness are chosen by search, a stop while something plays`() {
    window.search.onCommand?(.stop(.half))
    #expect(stand.session.state.stopAfter == nil)
    stand.play(1)
    window.search.onCommand?(.stop(.half))
    window.search.onCommand?(.loudness(.album))
    #expect(stand.session.state.stopAfter == .minutes(30) && window.stopAfter.picked == "half")
    #expect(window.preferences[.replayGain] == .album)
  }

  @Test func `letters that no record begins with are searched in the library by Enter`()
    async throws
  {
    let flow = try #require(window.records.currentPage?.flow)
    #expect(flow.press(Key("z")))
    #expect(await until { flow.missed == "z" })
    #expect(flow.press(.enter))
    #expect(window.history.place == .search && window.search.field.text == "z")
    #expect(flow.missed == nil)
  }

  @Test func `Ctrl+1 brings the focus to the covers, from the page and from others`() async throws {
    let flow = try #require(window.records.currentPage?.flow)
    for place in [Place.records, .lists, .search] {
      window.go(to: place)
      window.searchButton.takeFocus()
      window.actions["place-records"]?.run()
      #expect(await until { window.page == .records && flow.hasFocusInside }, "\(place)")
    }
  }

  @Test func `the style of the covers is that of the preferences, at once`() async throws {
    let page = try #require(window.records.currentPage)
    #expect(page.flow.style == .gatefold && !page.flow.repeats)
    window.preferences[.coverStyle] = .carousel
    window.preferences[.endlessShelves] = true
    #expect(page.flow.style == .carousel && page.flow.repeats)
  }

  @Test
  func `Space pauses and plays, and Control with arrows skips to the next and previous track`() {
    #expect(!window.press(.space, []))
    stand.play(1)
    #expect(window.press(.space, []) && !stand.session.state.isMeantToPlay)
    #expect(window.press(.space, []) && stand.session.state.isMeantToPlay)
    window.isRightToLeft = true
    #expect(window.press(.right, .control) && stand.title == "Track 2 of 1")
    #expect(window.press(.left, .control) && stand.title == "Track 1 of 1")
    #expect(!window.press(.right, []) && !window.press(.space, .control))
  }

  @Test func `while a word is typed, Space is a letter`() async throws {
    stand.play(1)
    let flow = try #require(window.records.currentPage?.flow)
    #expect(flow.press(Key("a"), []))
    #expect(!window.press(.space, []) && stand.session.state.isMeantToPlay)
  }

  @Test func `the current track is marked on its record and its row`() async throws {
    stand.play(2, from: 201)
    let page = try #require(window.records.currentPage)
    #expect(page.flow.playing?.value == 2 && page.flow.isPlaying)
    let place = try #require(page.shelf?.place(ofRecord: 2))
    let rows = (0..<page.contents.rowCount(of: place)).map { page.contents.row($0, of: place) }
    #expect(rows.filter(\.isPlaying).map(\.title) == ["Track 2 of 2"])
    stand.session.player.pause()
    #expect(!page.flow.isPlaying)
  }

  @Test func `the covers follow the current record, if the preference is on`() async throws {
    let page = try #require(window.records.currentPage)
    #expect(!window.preferences[.followsPlaying])
    stand.play(1)
    page.centre.jump(to: 3)
    stand.clock.turn(60)
    #expect(page.flow.target == 3)
    window.records.actions.onFollow?(true)
    #expect(window.preferences[.followsPlaying])
    stand.clock.turn(60)
    #expect(page.flow.target == 3, "the same record plays on")
    stand.play(2)
    stand.clock.turn(0.1)
    #expect(page.flow.target == page.shelf?.place(ofRecord: 2))
  }

  @Test func `Escape returns to the covers from the player, the header bar and the strip`()
    async throws
  {
    stand.play(1)
    #expect(await until { window.playerBar.isMapped })
    let flow = try #require(window.records.currentPage?.flow)
    let places: [Widget] = [
      window.playerBar.controls.play, window.playerBar.seek, window.searchButton,
      window.records.pager.strip,
    ]
    for place in places {
      place.takeFocus()
      #expect(await until { place.hasFocusInside }, "\(place)")
      #expect(window.pressAfterAll(.escape, []))
      #expect(await until { flow.hasFocusInside }, "from \(place)")
    }
    #expect(!window.pressAfterAll(.escape, .shift) && !window.pressAfterAll(.enter, []))
  }

  @Test func `the volume keys work in a text, in the queue and without a track`() async throws {
    let player = stand.session.player
    player.volume = Volume(level: 0.5)
    #expect(window.press(.down, .control) && abs(player.volume.level - 0.45) < 1e-9)
    #expect(!window.press(.right, .control), "there is no next track")
    stand.play(1)
    _ = await openQueue()
    #expect(window.press(.up, .control) && player.volume.level == 0.5)
    window.playerBar.queue.close()
  }

  @Test func `in the queue Space plays or pauses, and presses its buttons`() async throws {
    stand.play(1)
    let view = await openQueue()
    #expect(window.press(.space, []) && !stand.session.player.state.isMeantToPlay)
    #expect(!window.press(Key("/"), []), "the list gets the letters")
    view.clear.takeFocus()
    #expect(await until { view.clear.hasFocus })
    #expect(!window.press(.space, []))
    window.playerBar.queue.close()
  }

  @Test func `an undo while the queue is open is shown there`() async throws {
    stand.play(1)
    let view = await openQueue()
    let list = try #require(view.shownList)
    let before = list.shownEntries
    #expect(list.press(.down) && list.press(.delete) && list.shownEntries != before)
    #expect(window.press(Key("z"), .control) && list.shownEntries.count == before.count)
    #expect(window.messages.step == nil)
    window.playerBar.queue.close()
  }

  @Test func `a replaced queue is offered back, and returns with Ctrl+Z`() async throws {
    stand.play(1)
    stand.play(2)
    #expect(await until { texts(in: window.toasts).contains("The queue was replaced.") })
    window.messages.step?.dismiss()
    #expect(window.press(Key("z"), .control) && stand.title == "Track 1 of 1")
    #expect(await until { texts(in: window.toasts).contains("The earlier queue is back.") })
  }

  @Test func `what continues is said with its reason, unless the now playing page is shown`()
    async throws
  {
    stand.session.onContinue?("it")
    #expect(await until { texts(in: window.toasts).contains("Continues with it") })
    window.messages.stepPressed()
    window.go(to: .nowPlaying)
    stand.session.onContinue?("it")
    #expect(window.messages.step == nil)
  }

  @Test func `the current track is the row that its list reveals`() async throws {
    stand.play(2, from: 201)
    let page = try #require(window.records.currentPage)
    let place = try #require(page.shelf?.place(ofRecord: 2))
    #expect(page.contents.rowInView(of: place) == 1)
    stand.session.player.next()
    // The third file is missing.
    #expect(page.contents.rowInView(of: place) == 3)
    #expect(page.contents.rowInView(of: place + 1) == nil)
  }

  @Test func `keys change volume, shuffle and page, wherever the focus is`() async throws {
    let player = stand.session.player
    stand.play(1)
    player.volume = Volume(level: 0.5)
    #expect(window.press(.up, .control) && abs(player.volume.level - 0.55) < 1e-9)
    #expect(window.press(.down, .control) && player.volume.level == 0.5)
    let both: Modifiers = [.control, .shift]
    #expect(window.press(Key("M"), both) && player.volume.isMuted)
    #expect(window.press(.up, .control) && !player.volume.isMuted)
    #expect(window.press(Key("S"), both) && player.state.isShuffled)
    #expect(window.press(Key("R"), both) && player.state.repeatMode == .all)
    player.seek(to: 30)
    #expect(window.press(.right, both) && window.press(.right, both))
    #expect(stand.engine.requests.contains(.seek(50)))
    #expect(window.press(.left, both) && stand.engine.requests.last == .seek(40))
    #expect(!window.press(Key("X"), both))
  }
}

@Suite(.serialized, .needsDisplay) struct MainWindowPlayerStartTests {
  @Test(arguments: [(1180.0, 780.0), (700, 600), (360, 720), (900, 440)])
  func `nothing on the page moves when the bar appears`(width: Double, height: Double)
    async throws
  {
    let stand = try PlayerStand(1...12)
    let window = await stand.window(of: try .registered(), Size(width: width, height: height))
    let page = try #require(window.records.currentPage)
    // In a low window only the sheet's handle at the foot moves.
    func places() -> [Rect] {
      [page.flow, page.index].map { Rect(size: $0.size) } + (page.isLow ? [] : [page.stage])
    }
    // The bar of a narrow window slides in first, which at its start moves only the list.
    var (before, height) = (places(), 0.0)
    var settling: Widget.Settling?
    window.whenSettled {
      defer { (before, height) = (places(), page.size.height) }
      return page.flow.size.height > 1 && places() == before && page.size.height == height
    } _: {
      settling = $0
    }
    #expect(await until { settling == .settled })
    stand.play(1)
    var seen: Set<Double> = []
    #expect(
      await until {
        seen.insert(window.playerPlace.size.height)
        if places() != before { Issue.record("it moved: \(before) → \(places())") }
        return window.playerPlace.size.height >= 68
      }
    )
    #expect(places() == before && page.size.height <= height - 68)
  }

  @Test func `with reduced motion the bar appears at once`() async throws {
    Toolkit.animates = false
    defer { Toolkit.animates = true }
    let stand = try PlayerStand()
    let window = await stand.window(of: try .registered())
    stand.play(1)
    var heights: Set<Double> = []
    #expect(
      await until {
        heights.insert(window.playerPlace.size.height)
        return window.playerBar.isMapped && window.playerPlace.size.height >= 68
      }
    )
    #expect(heights.isSubset(of: [0, 1, 68]), "\(heights)")
  }

  @Test func `another division of the shelves can be chosen while the library is open`() throws {
    let stand = try PlayerStand()
    let preferences = Preferences()
    stand.catalogue.follow(preferences)
    #expect(stand.catalogue.division == .genre)
    preferences[.shelves] = .decade
    #expect(stand.catalogue.division == .decade)
    preferences[.artistSeparators] = "&"
    #expect(stand.catalogue.credits.separators == [" & "])
  }

  @Test func `the list that keeps the queue can be shown at once`() async throws {
    let (stand, _) = try await ListsSource.standing()
    let window = await stand.window(of: try .registered())
    stand.play(1)
    window.music.keepAsList(stand.session.player.queue.unplayed.map(\.item))
    let kept = try #require(window.music.keptList)
    window.actions["show-kept-list"]?.run()
    #expect(window.page == .lists)
    #expect(window.lists?.list.path.last == RowID(kept.number))
  }

  @Test func `the window is freed with its player's bar`() async throws {
    try await expectFreed {
      let stand = try PlayerStand()
      let window = await stand.window(of: try .registered())
      stand.play(1)
      window.destroy()
      return [window]
    }
  }
}
