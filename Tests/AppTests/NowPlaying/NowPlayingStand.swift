import Adwaita
import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

/// A main window with a player, for tests of the now playing page in it.
final class NowPlayingStand {
  let stand: PlayerStand
  let window: MainWindow
  private let application: AdwaitaApplication

  /// A window whose player plays the first record.
  init(
    _ stand: PlayerStand,
    _ size: Size? = nil
  ) async throws {
    self.stand = stand
    application = try .registered("NowPlayingStand")
    window = await stand.window(of: application, size)
    stand.play(1)
    #expect(await until { window.playerBar.isMapped })
  }

  convenience init(_ size: Size? = nil) async throws {
    try await self.init(try PlayerStand(), size)
  }

  /// Opens the page, and returns it when it is open and complete.
  func open() async throws -> NowPlayingPage {
    window.go(to: .nowPlaying)
    let page = try #require(window.nowPlaying)
    page.sleeve.set(opening: 1)
    #expect(
      await until {
        page.sleeve.opening == 1 && page.isSettled && window.isPageCovered && page.hasFocusInside
      }
    )
    return page
  }

  /// Waits until the page is closed.
  func isClosed() async -> Bool {
    await until { window.nowPlaying == nil && window.history.place != .nowPlaying }
  }

  func key(_ letter: Character) -> Key { Key(symbol: UInt32(letter.asciiValue ?? 0)) }
}

/// A now playing page in a plain window.
final class NowPlayingPageStand {
  /// Brings the style of the program.
  private let application: AdwaitaApplication
  let stand: PlayerStand
  let page: NowPlayingPage
  let stage: Stage

  /// An open page with a record that plays.
  init(_ size: (width: Int, height: Int)) async throws {
    application = try .registered("NowPlayingPageStand")
    stand = try PlayerStand()
    stand.play(1)
    stand.music.play(stand.subject(2, 1), .queue)
    let motion = stand.fixture.frames.motion
    let page = NowPlayingPage(stand.music, stand.session, menu: Menu(), motion: motion)
    self.page = page
    stage = await Stage(page, width: size.width, height: size.height)
    page.sleeve.set(opening: 1)
    #expect(
      await until { page.isSettled && page.built.controls.isMapped && page.built.header.isMapped }
    )
  }

  /// The place of a part on the page.
  func place(of part: Widget) -> Rect? {
    part.convert(.zero, to: page).map { Rect(origin: $0, size: part.size) }
  }
}

extension NowPlayingPage {
  /// The parts that the page builds in its first frames.
  struct Parts {
    let header: AdwaitaHeaderBar
    let controls: NowPlayingControls
    let tracks: NowPlayingTracks
    let lyrics: NowPlayingLyrics
  }

  /// The parts; built at once if they were not.
  var built: Parts {
    buildAll()
    guard let header, let controls, let tracks, let lyrics else {
      preconditionFailure("the page is not complete")
    }
    return Parts(header: header, controls: controls, tracks: tracks, lyrics: lyrics)
  }
}
