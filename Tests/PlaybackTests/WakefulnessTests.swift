import GLib
import TestSupport
import Testing

@testable import Playback

@Suite(.serialized) @MainActor struct WakefulnessTests {
  /// A desktop that inhibits sleep on request.
  @MainActor private final class Desktop: BusInterface {
    var asked: [[Variant]] = []
    var returned: [[Variant]] = []
    private var name: BusName?
    private var object: BusObject?
    private(set) var isThere = false

    init(on bus: Bus) throws {
      let path = try #require(ObjectPath("/org/gnome/SessionManager"))
      object = try BusObject(
        self,
        "org.gnome.SessionManager",
        describedBy: """
          <node><interface name="org.gnome.SessionManager">
          <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>
          <arg type="s" direction="in"/><arg type="u" direction="in"/>
          <arg type="u" direction="out"/></method>
          <method name="Uninhibit"><arg type="u" direction="in"/></method>
          </interface></node>
          """,
        at: path,
        on: bus
      )
      name = BusName("org.gnome.SessionManager", on: bus) { [weak self] in self?.isThere = $0 }
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

    func value(of property: String, for sender: String) throws(BusError) -> Variant { .flag(false) }
    func set(_ property: String, to value: Variant, from sender: String) throws(BusError) {}
  }

  @Test func `sleep is inhibited by one request, and allowed again by another`() async throws {
    let session = try await SessionBus()
    let desktop = try Desktop(on: session.bus)
    #expect(await until { desktop.isThere })
    let address = session.address
    var wakefulness: Wakefulness? = Wakefulness("Music is playing", program: "test") {
      try? await Bus.open(address: address)
    }
    #expect(await wakefulness?.isHeld == true)
    #expect(desktop.asked == [[.text("test"), .uint32(0), .text("Music is playing"), .uint32(4)]])
    #expect(desktop.returned.isEmpty)
    wakefulness = nil
    #expect(await until { desktop.returned == [[.uint32(41)]] })
  }

  @Test func `stopping before the desktop has answered does not inhibit sleep`() async throws {
    let session = try await SessionBus()
    let desktop = try Desktop(on: session.bus)
    #expect(await until { desktop.isThere })
    let address = session.address
    var wakefulness: Wakefulness? = Wakefulness("x", program: "test") {
      try? await Bus.open(address: address)
    }
    #expect(wakefulness != nil)
    wakefulness = nil
    #expect(await until { desktop.returned == [[.uint32(41)]] })
  }

  @Test func `without a bus nothing happens`() async throws {
    #expect(await !Wakefulness("x", program: "test") { nil }.isHeld)
  }
}
