import Adwaita
import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

final class NowPlayingStand {
  let stand: PlayerStand
  let window: MainWindow

  init(_ stand: PlayerStand, _ size: Size? = nil, place: Place = .records) async throws {
    self.stand = stand
    window = await stand.window(of: try .registered(), size, place: place)
    stand.play(1)
    #expect(await until { window.playerBar.isMapped })
  }

  convenience init(_ size: Size? = nil, place: Place = .records) async throws {
    try await self.init(try PlayerStand(), size, place: place)
  }

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

  func isOpen() async -> Bool {
    await until {
      guard let page = window.nowPlaying else { return false }
      return page.sleeve.opening == 1 && page.lyrics != nil && window.history.place == .nowPlaying
    }
  }

  func isClosed() async -> Bool {
    await until { window.nowPlaying == nil && window.history.place != .nowPlaying }
  }
}

final class NowPlayingPageStand {
  /// Brings the style of the program.
  private let application: AdwaitaApplication
  let stand: PlayerStand
  let page: NowPlayingPage
  let stage: Stage

  init(_ size: (width: Int, height: Int), plays: Bool = true) async throws {
    application = try .registered("NowPlayingPageStand")
    stand = try PlayerStand()
    if plays {
      stand.play(1)
      stand.music.play(stand.subject(2, 1), .queue)
    }
    let motion = stand.fixture.frames.motion
    let page = NowPlayingPage(stand.music, stand.session, menu: Menu(), motion: motion)
    self.page = page
    stage = await Stage(page, width: size.width, height: size.height)
    page.sleeve.set(opening: 1)
    #expect(
      await until { page.isSettled && page.built.controls.isMapped && page.built.header.isMapped }
    )
  }
}

extension NowPlayingPage {
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
