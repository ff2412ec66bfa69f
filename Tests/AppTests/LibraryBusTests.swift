import GLib
import Library
import TestSupport
import Testing

@testable import App

@Suite(.takesTurns, .timeLimit(.minutes(2))) struct LibraryBusTests {
  private let fixture: SessionFixture
  private let desktop: SessionBus
  private let client: Bus

  init() async throws {
    fixture = try SessionFixture(music: "/no/such/folder")
    desktop = try await SessionBus()
    client = try await Bus.open(address: desktop.address)
    fixture.session.start()
  }

  private func call(
    _ method: String,
    _ paths: [BytePath]? = nil
  ) async throws -> (text: String, status: Int32)? {
    let values = try await client.call(
      desktop.bus.uniqueName,
      at: LibraryInterface.path,
      LibraryInterface.name,
      method,
      paths.map { [.paths($0)] } ?? []
    )
    guard case .text(let text)? = values.first, case .int32(let status)? = values.last else {
      return nil
    }
    return (text, status)
  }

  @Test func `known folders are scanned at once, and new ones are only asked about`() async throws {
    let session = fixture.session
    let bus = try LibraryBus(session, on: desktop.bus)
    var asked: [[BytePath]] = []
    bus.onFolders = { asked.append($0) }
    try writeMusic(to: fixture.folder.path("Music"))
    let music = BytePath(fixture.folder.path("Music"))
    let folder = try #require(music.resolved)
    let none = try #require(try await call("Scan", []))
    #expect(none.status == 1 && none.text.contains("no folder is known"))
    let new = try #require(try await call("Scan", [music]))
    #expect(new.status == 1 && new.text == "The window asks whether to add 1 folder.")
    #expect(asked == [[folder]])
    #expect(try await session.store.roots().isEmpty)
    #expect(await session.add([music]).isEmpty)
    try writeMusic(to: fixture.folder.path("Music/More"))
    for paths in [[music.appending("More")], [music], []] {
      let known = try #require(try await call("Scan", paths))
      #expect(known.status == 0 && known.text.hasPrefix("\(folder.text): "), "\(known)")
      #expect(try await session.store.counts().tracks == 2)
    }
    #expect(asked.count == 1)
    let sync = try #require(try await call("Sync"))
    #expect(sync.status == 1 && sync.text.contains("no server is known"))
    #expect(try await call("Stop") == nil)
    await session.close()
  }

  @Test func `lists are only asked about, and bad paths are refused with a reason`() async throws {
    let bus = try LibraryBus(fixture.session, on: desktop.bus)
    var asked: [[BytePath]] = []
    (bus.onFolders, bus.onLists) = ({ asked.append($0) }, { asked.append($0) })
    let file = BytePath(try fixture.folder.write("- one".utf8, "Evening.md"))
    let list = try #require(try await call("Import", [file]))
    #expect(list.status == 1 && list.text == "The window asks whether to import 1 file.")
    #expect(asked == [[file]])
    let bad: [(method: String, paths: [BytePath], why: String)] = [
      ("Scan", [BytePath("Music")], "no absolute path"),
      ("Scan", [BytePath("/no/such/folder")], "does not exist"),
      ("Scan", [file], "is a file, not a folder"),
      ("Scan", Array(repeating: BytePath("/"), count: 101), "more than 100"),
      ("Import", [BytePath("/tmp")], "is not a playlist"),
      ("Import", [BytePath("/no/such/list")], "does not exist"),
      ("Import", [BytePath([0x2f, 0, 0x61])], "no absolute path"),
    ]
    for (method, paths, why) in bad {
      let error = await #expect(throws: GLibError.self) { try await call(method, paths) }
      #expect(error?.message.contains(why) == true, "\(error?.message ?? "")")
    }
    #expect(asked.count == 1)
    #expect(fixture.session.catalogue.lists.tree.count == 0)
    await fixture.session.close()
  }
}
