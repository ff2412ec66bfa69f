import Adwaita
import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct NowPlayingInvitationTests {
  @Test(arguments: [(1180, 780), (800, 500), (720, 360), (360, 720), (360, 500)])
  func `an empty queue has buttons in place of the controls, all on the page`(
    width: Int,
    height: Int
  ) async throws {
    let rig = try await NowPlayingPageStand((width, height), plays: false)
    let page = rig.page
    let controls = page.built.controls
    let invitation = controls.invitation
    #expect(controls.invites && invitation.isChildVisible && invitation.hasMusic)
    #expect(!controls.buttons.play.isChildVisible && !controls.seek.isChildVisible)
    let area = Rect(x: 0, y: page.layout.top, width: Double(width), height: page.layout.foot)
    let parts: [Widget] = [invitation.title, invitation.words, invitation.play, invitation.choose]
    for part in parts where part.isMapped {
      let corner = try #require(part.convert(.zero, to: page))
      #expect(area.contains(corner), "\(corner) \(area)")
      let end = Point(x: corner.x + part.size.width - 1, y: corner.y + part.size.height - 1)
      #expect(area.contains(end), "\(end) \(area)")
    }
    #expect(invitation.play.isMapped && invitation.choose.isMapped)
    #expect(invitation.title.isMapped == (page.form != .flat))
  }

  @Test(arguments: [(1180, 780, 1.0), (360, 720, 0)])
  func `the printed record is on the cover only where its other half is beside it`(
    width: Int,
    height: Int,
    print: Double
  ) async throws {
    let rig = try await NowPlayingPageStand((width, height), plays: false)
    let page = rig.page
    #expect(page.cover.item == nil && page.cover.print == print)
    page.sleeve.set(opening: 0)
    #expect(page.cover.print == 1, "as on the cover in the player bar")
  }

  @Test(arguments: [(1180, 780), (360, 720)])
  func `an empty queue has no lyrics, and those of what played before are closed`(
    width: Int,
    height: Int
  ) async throws {
    let rig = try await NowPlayingPageStand((width, height), plays: false)
    let (stand, page) = (rig.stand, rig.page)
    page.turnLyrics()
    #expect(!page.showsLyrics && page.sheet?.content == nil)
    stand.play(1)
    #expect(await until { !page.built.controls.invites })
    page.turnLyrics()
    #expect(page.showsLyrics)
    let player = stand.session.player
    player.stop()
    for entry in player.queue.all { player.remove(entry.id) }
    player.clear()
    #expect(await until { page.built.controls.invites && !page.showsLyrics })
  }

  @Test func `a record plays at the press of a button, which gives its focus to the controls`()
    async throws
  {
    let rig = try await NowPlayingPageStand((1180, 780), plays: false)
    let (stand, page, controls) = (rig.stand, rig.page, rig.page.built.controls)
    page.takeFocusInside()
    #expect(await until { rig.stage.window.focus === controls.invitation.play })
    controls.invitation.play.click()
    #expect(await until { stand.session.player.state.entry != nil && !controls.invites })
    #expect(stand.session.player.state.entry?.item.trackNumber == 1)
    #expect(await until { rig.stage.window.focus === controls.buttons.play })
    #expect(controls.buttons.play.isChildVisible && !controls.invitation.isChildVisible)
    stand.session.player.clear()
    stand.session.player.stop()
  }

  @Test func `without music there is only the way to the records`() throws {
    _ = try AdwaitaApplication.registered()
    let invitation = NowPlayingInvitation()
    #expect(!invitation.play.isVisible && invitation.suggested === invitation.choose)
    #expect(invitation.choose.hasClass("suggested-action"))
    invitation.show(hasMusic: true)
    #expect(invitation.play.isVisible && invitation.suggested === invitation.play)
    #expect(!invitation.choose.hasClass("suggested-action"))
  }

  @Test func `without a bar to grow from, the sleeve fades in below its place`() async throws {
    let stand = try PlayerStand()
    let window = await stand.window(of: try AdwaitaApplication.registered())
    window.go(to: .nowPlaying)
    let page = try #require(window.nowPlaying)
    #expect(await until { page.size.width > 1 })
    page.sleeve.set(opening: 0.2)
    #expect(page.opacity > 0 && page.opacity < 0.5)
    #expect(await until { page.sleeve.coverFrame.size.width > 200 })
    let (closed, open) = (page.sleeve.closedFrame, page.sleeve.coverFrame)
    #expect(closed.center.x == open.center.x && closed.center.y > open.center.y + 100)
    #expect(closed.size.width > 100 && closed.size.width < open.size.width)
    page.sleeve.set(opening: 1)
    #expect(page.opacity == 1)
    stand.play(1)
    #expect(await until { window.playerBar.isMapped && page.sleeve.closedFrame.size.width == 48 })
    page.sleeve.set(opening: 0.2)
    #expect(page.opacity == 1, "it returns to the bar that has appeared")
  }

  @Test func `choosing a record leads to the records, also from the lists`() async throws {
    let rig = try await NowPlayingStand()
    rig.window.go(to: .lists)
    let page = try await rig.open()
    let player = rig.stand.session.player
    player.stop()
    for entry in player.queue.all { player.remove(entry.id) }
    player.clear()
    #expect(await until { page.built.controls.invites })
    page.built.controls.invitation.choose.click()
    #expect(await until { rig.window.history.place == .records })
    #expect(await rig.isClosed())
  }
}
