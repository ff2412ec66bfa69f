import GLib
import Playback
import PlaybackSupport
import TestSupport
import Testing

@testable import App

@Suite(.serialized) struct BackgroundPlayTests {
  private final class Events { var (stays, ends) = (0, 0) }

  private let stand: PlayerStand
  private let events = Events()

  init() throws {
    stand = try PlayerStand()
    stand.play(1)
  }

  private func background(_ address: String? = nil) -> BackgroundPlay {
    let portal = address.map { address in
      BackgroundPortal { try? await Bus.open(address: address) }
    }
    let background = BackgroundPlay(stand.session, portal: portal)
    background.onStay = { [events] in events.stays += 1 }
    background.onEnd = { [events] in events.ends += 1 }
    return background
  }

  private func pause() {
    stand.session.player.pause()
    stand.engine.tell(.paused(stand.engine.cue?.number ?? 0, position: 1))
  }

  @Test func `music goes on in the closed window until the end of the queue`() async {
    let background = background()
    #expect(!background.close(isWanted: false))
    #expect(background.close(isWanted: true))
    #expect(await until { events.stays == 1 })
    for _ in 0..<2 { stand.engine.reachEnd() }
    #expect(stand.title == "Track 4 of 1" && events.ends == 0)
    stand.engine.reachEnd()
    #expect(stand.session.state.status == .ended && events.ends == 1)
    stand.session.player.stop()
    #expect(events.ends == 1)
    background.leave()
  }

  @Test func `a pause ends the closed program after half an hour, sleep included`() {
    let background = background()
    #expect(background.close(isWanted: true))
    pause()
    stand.clock.turn(1790)
    stand.session.player.play()
    stand.clock.turn(20)
    pause()
    stand.clock.turn(1000)
    stand.session.player.volume = Volume(level: 0.5)
    stand.clock.sleep(799)
    #expect(events.ends == 0)
    stand.clock.sleep(2)
    #expect(events.ends == 1)
    #expect(!background.close(isWanted: true), "a paused program ends when it is closed")
  }

  @Test func `the desktop is asked for its consent, and told whether music plays`() async throws {
    let (session, portal) = try await sandbox()
    let background = background(session.address)
    #expect(background.close(isWanted: true) && events.stays == 0)
    #expect(await until { portal.statuses == ["Music is playing"] })
    #expect(portal.reasons == [BackgroundPlay.words] && events.stays == 1)
    pause()
    #expect(await until { portal.statuses == ["Music is playing", "Paused"] })
    #expect(events.ends == 0)
    background.leave()
  }

  @Test(arguments: [(0 as UInt32, false), (1, true), (2, false)])
  func `a desktop that refuses ends the program`(code: UInt32, isAllowed: Bool) async throws {
    let (session, portal) = try await sandbox()
    portal.answer = (code, isAllowed)
    let background = background(session.address)
    #expect(background.close(isWanted: true))
    #expect(await until { events.ends == 1 })
    #expect(events.stays == 0 && portal.statuses.isEmpty)
    background.leave()
  }

  @Test func `without a portal nothing forbids that music goes on`() async throws {
    let session = try await SessionBus()
    let background = background(session.address)
    #expect(background.close(isWanted: true))
    #expect(await until { events.stays == 1 })
    #expect(events.ends == 0)
    background.leave()
  }

  @Test func `a window that is visible again outlasts a pause, and the refusal of a request`()
    async throws
  {
    let (session, portal) = try await sandbox()
    portal.answer = nil
    let background = background(session.address)
    #expect(background.close(isWanted: true))
    #expect(await until { portal.reasons.count == 1 })
    pause()
    background.leave()
    stand.clock.turn(4000)
    portal.respond(2, false)
    stand.session.player.play()
    // The response to a later request comes after that one.
    portal.answer = (0, true)
    #expect(background.close(isWanted: true))
    #expect(await until { events.stays == 1 })
    #expect(events.ends == 0)
    background.leave()
  }

  private func sandbox() async throws -> (SessionBus, Portal) {
    let session = try await SessionBus()
    let portal = try Portal(on: session.bus)
    #expect(await until { portal.isReady })
    return (session, portal)
  }
}

/// A desktop portal that lets programs run without a window, or does not.
private final class Portal: BusInterface {
  /// The response to requests; nil: none before `respond`.
  var answer: (code: UInt32, isAllowed: Bool)? = (0, true)
  private(set) var (reasons, statuses): ([String], [String]) = ([], [])
  private(set) var isReady = false
  private let bus: Bus
  private var (object, name): (BusObject?, BusName?)
  private var requests: [ObjectPath] = []
  private static let path = "/org/freedesktop/portal/desktop"

  init(on bus: Bus) throws {
    self.bus = bus
    object = try BusObject(
      self,
      "org.freedesktop.portal.Background",
      describedBy: """
        <node><interface name="org.freedesktop.portal.Background">
        <method name="RequestBackground"><arg type="s" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
        <method name="SetStatus"><arg type="a{sv}" direction="in"/></method></interface></node>
        """,
      at: try #require(ObjectPath(Self.path)),
      on: bus
    )
    name = BusName("org.freedesktop.portal.Desktop", on: bus) { [weak self] in self?.isReady = $0 }
  }

  func respond(_ code: UInt32, _ isAllowed: Bool) {
    let results = Variant.dictionary([("background", .flag(isAllowed))])
    for path in requests {
      bus.emit(
        "Response",
        of: "org.freedesktop.portal.Request",
        at: path,
        [.uint32(code), results]
      )
    }
    requests = []
  }

  func call(
    _ method: String,
    _ arguments: [Variant],
    from sender: String
  ) throws(BusError) -> [Variant] {
    let options = arguments.last
    if case .text(let message)? = options?["message"] {
      statuses.append(message)
      return []
    }
    let client = String(sender.dropFirst().map { $0 == "." ? "_" : $0 })
    guard case .text(let token)? = options?["handle_token"],
      case .text(let reason)? = options?["reason"],
      let path = ObjectPath("\(Self.path)/request/\(client)/\(token)")
    else { throw .invalidArguments(method) }
    reasons.append(reason)
    requests.append(path)
    // The response is on its way before the reply.
    if let answer { respond(answer.code, answer.isAllowed) }
    return [.path(path)]
  }
}
