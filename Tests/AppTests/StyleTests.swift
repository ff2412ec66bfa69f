import Geometry
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct StyleTests {
  init() throws { try applyProgramStyle() }

  @Test func `a button that is on can be seen on the dark page, in the light theme as well`()
    async throws
  {
    let stand = try PlayerStand().session
    let controls = NowPlayingControls(stand.player)
    await Stage(controls, width: 1180, height: 250)
    controls.lyrics.isOn = true
    // The accent's tint over black.
    let ground = Color(hex: 0x2c3d53)
    #expect(await until { controls.lyrics.foreground.contrast(with: ground) >= 4.5 })
  }

  @Test(arguments: [(388, 1.0), (600, 1.5), (918, 1.7)])
  func `a large leaf has larger type`(side: Int, scale: Double) async {
    let tracks = NowPlayingTracks()
    await Stage(tracks, width: side, height: side)
    #expect(await until { abs(tracks.scale - scale) < 0.02 })
  }

  @Test func `the text of the leaf's rows is aligned with the leaf, inside the ring of the focus`()
    async throws
  {
    let (stand, tracks) = (try PlayerStand(), NowPlayingTracks())
    stand.play(1)
    await Stage(tracks, width: 380, height: 380)
    tracks.show(NowPlayingRecord(stand.record(1), stand.tracks(of: 1)), current: nil)
    #expect(await until { tracks.list.cells.count { $0.size.width > 0 } == 4 })
    let heading = try #require(tracks.children.first?.convert(.zero, to: tracks))
    for cell in tracks.list.cells {
      let corner = try #require(cell.convert(.zero, to: tracks))
      #expect(corner.x == heading.x)
      #expect(corner.x == tracks.listPlace.origin.x + NowPlayingTracks.rowInset)
      #expect(cell.size.width == tracks.listPlace.size.width - 2 * NowPlayingTracks.rowInset)
    }
  }

  @Test func `the triangle that plays points where the seek bar goes`() async throws {
    var white: [Bool: [Int]] = [:]
    for isRightToLeft in [false, true] {
      let button = Button(icon: "media-playback-start-symbolic", tooltip: "Play")
      button.addClass("player-play")
      button.isRightToLeft = isRightToLeft
      let stage = await Stage(button, width: 60, height: 60)
      defer { stage.close() }
      let pixels = try #require(try button.picture()).pixels()
      white[isRightToLeft] = (0..<pixels.width).map { x in
        (0..<pixels.height).count { pixels[x, $0].red > 200 }
      }
    }
    let (plain, mirrored) = (try #require(white[false]), try #require(white[true]))
    #expect(plain.contains { $0 > 0 } && plain != mirrored)
    #expect(plain == mirrored.reversed())
  }

  @Test func `text of the theme is opaque, for the sake of the links in it`() throws {
    let label = Label("Tidewater")
    for name in ["view_fg_color", "card_fg_color", "popover_fg_color"] {
      #expect(try #require(label.styleColor(name)).alpha == 1, "\(name)")
    }
  }
}
