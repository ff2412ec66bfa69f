import GLib
import Library
import TestSupport
import Testing

@testable import Commands

/// Commands while a window has the library open; a stand-in on a bus is the window.
@Suite(.takesTurns, .timeLimit(.minutes(2))) struct HandedCommandTests {
  private let desktop: SessionBus
  private let client: Bus

  init() async throws {
    desktop = try await SessionBus()
    client = try await Bus.open(address: desktop.address)
  }

  private final class Window: BusInterface {
    var paths: [[BytePath]] = []
    var refuses = false
    private var object: BusObject?
    private var name: BusName?

    init(on bus: Bus) async throws {
      object = try BusObject(
        self,
        LibraryInterface.name,
        describedBy: LibraryInterface.description,
        at: LibraryInterface.path,
        on: bus
      )
      var isOurs = false
      name = BusName(LibraryInterface.program, on: bus) { isOurs = $0 }
      await until { isOurs }
    }

    func call(
      _ method: String,
      _ arguments: [Variant],
      from sender: String
    ) throws(BusError) -> [Variant] {
      if refuses { throw .invalidArguments("“/x” does not exist.") }
      paths += arguments.map(\.paths)
      return method == "Scan" ? [.text("/music: 1 file"), .int32(3)] : [.text(""), .int32(0)]
    }
  }

  @Test func `a command exits with the status of the window's answer, or with 1 if it refuses`()
    async throws
  {
    let window = try await Window(on: desktop.bus)
    let folder = BytePath(Array("/caf".utf8) + [0xe9])
    for json in [false, true] {
      let scan = HandedCommand(method: "Scan", paths: [folder, BytePath("/b")], json: json)
      #expect(await scan.run(on: client) == 3)
    }
    #expect(window.paths == [[folder, BytePath("/b")], [folder, BytePath("/b")]])
    #expect(await HandedCommand(method: "Sync", json: false).run(on: client) == 0)
    window.refuses = true
    let refused = HandedCommand(method: "Import", paths: [folder], json: false)
    #expect(await refused.run(on: client) == 1)
  }

  @Test func `without a window on the bus there is no answer`() async {
    #expect(await HandedCommand(method: "Scan", paths: [], json: false).run(on: client) == nil)
  }
}
