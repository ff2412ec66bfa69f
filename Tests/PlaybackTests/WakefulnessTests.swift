import GLib
import TestSupport
import Testing

@testable import Playback

@Suite(.serialized) @MainActor struct WakefulnessTests {
  @MainActor private final class Desktop: BusInterface {
    var asked: [[Variant]] = []
    var returned: [[Variant]] = []
    private var name: BusName?
    private var object: BusObject?
    private(set) var isThere = false

    /// GNOME's session manager, or the screen saver's service of another desktop.
    init(
      on bus: Bus,
      named title: String = "org.gnome.SessionManager",
      at path: String = "/org/gnome/SessionManager",
      takes kinds: String = "susu",
      releases: String = "Uninhibit"
    ) throws {
      let arguments = kinds.map { "<arg type=\"\($0)\" direction=\"in\"/>" }.joined()
      object = try BusObject(
        self,
        title,
        describedBy: """
          <node><interface name="\(title)">
          <method name="Inhibit">\(arguments)<arg type="u" direction="out"/></method>
          <method name="\(releases)"><arg type="u" direction="in"/></method>
          </interface></node>
          """,
        at: try #require(ObjectPath(path)),
        on: bus
      )
      name = BusName(title, on: bus) { [weak self] in self?.isThere = $0 }
    }

    func call(_ method: String, _ arguments: [Variant], from sender: String) throws(BusError)
      -> [Variant]
    {
      if method == "Inhibit" {
        asked.append(arguments)
        return [.uint32(UInt32(40 + asked.count))]
      }
      returned.append(arguments)
      return []
    }
  }

  private let session: SessionBus

  init() async throws { session = try await SessionBus() }

  private func desktop() async throws -> Desktop {
    let desktop = try Desktop(on: session.bus)
    #expect(await until { desktop.isThere })
    return desktop
  }

  private func wakefulness(
    _ reason: String,
    prevents: Wakefulness.Sleep = .suspend
  ) -> Wakefulness {
    let address = session.address
    return Wakefulness(reason, prevents: prevents, program: "test") {
      try? await Bus.open(address: address)
    }
  }

  @Test func `sleep is inhibited by one request, and allowed again by another`() async throws {
    let desktop = try await desktop()
    var wakefulness: Wakefulness? = wakefulness("Music is playing")
    #expect(await wakefulness?.isHeld == true)
    #expect(desktop.asked == [[.text("test"), .uint32(0), .text("Music is playing"), .uint32(4)]])
    #expect(desktop.returned.isEmpty)
    wakefulness = nil
    #expect(await until { desktop.returned == [[.uint32(41)]] })
  }

  @Test func `blanking of the screen is inhibited apart from suspending`() async throws {
    let desktop = try await desktop()
    let playing = wakefulness("Music is playing")
    #expect(await playing.isHeld)
    var lit: Wakefulness? = wakefulness("Now playing is visible", prevents: .blank)
    #expect(await lit?.isHeld == true)
    #expect(desktop.asked.map(\.last) == [.uint32(4), .uint32(8)])
    lit = nil
    #expect(await until { desktop.returned == [[.uint32(42)]] })
  }

  @Test func `without a session manager the screen saver's service keeps the screen on`()
    async throws
  {
    let saver = try Desktop(
      on: session.bus,
      named: "org.freedesktop.ScreenSaver",
      at: "/org/freedesktop/ScreenSaver",
      takes: "ss",
      releases: "UnInhibit"
    )
    #expect(await until { saver.isThere })
    var lit: Wakefulness? = wakefulness("x", prevents: .blank)
    #expect(await lit?.isHeld == true)
    #expect(saver.asked == [[.text("test"), .text("x")]])
    lit = nil
    #expect(await until { saver.returned == [[.uint32(41)]] })
  }

  @Test func `stopping before the desktop has answered does not inhibit sleep`() async throws {
    let desktop = try await desktop()
    var wakefulness: Wakefulness? = wakefulness("x")
    #expect(wakefulness != nil)
    wakefulness = nil
    #expect(await until { desktop.returned == [[.uint32(41)]] })
  }

  @Test func `without a bus nothing happens`() async throws {
    #expect(await !Wakefulness("x", program: "test") { nil }.isHeld)
  }
}
