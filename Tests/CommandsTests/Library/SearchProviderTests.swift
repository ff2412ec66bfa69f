import Foundation
import GLib
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Commands
@testable import Library

@Suite(.takesTurns, .timeLimit(.minutes(2))) struct SearchProviderTests {
  private let folder: TemporaryFolder
  private let session: SessionBus
  private let client: Bus

  init() async throws {
    folder = try TemporaryFolder()
    session = try await SessionBus()
    client = try await Bus.open(address: session.address)
  }

  private var place: BytePath { BytePath(folder.path("library")) }

  private func write(_ name: String, _ tags: String) throws {
    try folder.write(tags.utf8, "music/\(name)")
  }

  private func scan() async throws {
    let store = LibraryStore(folder: place)
    try await store.open()
    let music = BytePath(folder.path("music")).resolved ?? BytePath(folder.path("music"))
    let known = try await store.roots().first
    let added = try await store.addRoot(music)
    let root = try #require(known ?? added)
    _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(root)
    await store.close()
  }

  private func makeLibrary() async throws {
    try write("a/1.flac", "title=So What;artist=Miles;album=Blue Days;year=1959")
    try write("a/2.flac", "title=Blue;artist=Miles;album=Blue Days;year=1959")
    try write("b/1.flac", "title=夜;artist=Blue Ann;album=Other")
    try await scan()
  }

  private final class Kept { var provider: SearchProvider? }
  private let kept = Kept()

  private func provide() throws {
    kept.provider = try SearchProvider(ProvidedMusic(place, pace: 0), on: session.bus) {}
  }

  private func call(_ method: String, _ arguments: [Variant]) async throws -> [Variant] {
    try await client.call(
      session.bus.uniqueName,
      at: SearchProvider.path,
      SearchProvider.interface,
      method,
      arguments
    )
  }

  private func find(_ words: String...) async throws -> [String] {
    guard case .list(_, let ids)? = try await call("GetInitialResultSet", [.texts(words)]).first
    else { return ["no list"] }
    return ids.compactMap { if case .text(let id) = $0 { id } else { nil } }
  }

  private func metas(_ ids: [String]) async throws -> [[String?]] {
    guard case .list("a{sv}", let metas)? = try await call("GetResultMetas", [.texts(ids)]).first
    else { return [["no list"]] }
    return metas.map { meta in
      ["id", "name", "description", "gicon"].map {
        if case .text(let text)? = meta[$0] { text } else { nil }
      }
    }
  }

  @Test func `records, artists and tracks are found, with titles and details`() async throws {
    try await makeLibrary()
    try provide()
    let found = try await find("blue")
    #expect(found.map { $0.prefix(6) }.prefix(4) == ["record", "artist", "track:", "record"])
    let shown = try await metas(found.prefix(3) + ["record:99999", "track:0", "nonsense"])
    let icon = "io.github.gatefold.Gatefold"
    #expect(
      shown == [
        [found[0], "Blue Days", "Miles · 1959", icon],
        ["artist:Blue Ann", "Blue Ann", "1 record", icon],
        [found[2], "Blue", "Miles · Blue Days", icon],
      ]
    )
    #expect(try await find("夜").count == 1)
    #expect(try await metas(["artist:Nobody", "track:99999"]) == [])
    #expect(try await find("b") == [])
    let rest = try await call("GetSubsearchResultSet", [.texts(found), .texts(["blue", "day"])])
    #expect(rest == [.texts([found[0], "track:2", "track:1"])])
  }

  @Test func `an existing thumbnail is shown`() async throws {
    try await makeLibrary()
    try provide()
    try write("a/cover.jpg", "a picture")
    try await scan()
    let id = try #require(try await find("days").first)
    #expect(try await metas([id]).first?.last == "io.github.gatefold.Gatefold")
    let store = LibraryStore(folder: place)
    try await store.openForReading()
    let record = try #require(RecordID.of(id))
    let image = try #require(try await LibraryReader(store).images(beside: record).first)
    let source = CoverSource(
      file: image.path.bytes,
      size: image.size,
      modified: image.modified
    )
    let covers = CoverCache(folder: folder.path("covers"), limit: 1000)
    covers.keep([1, 2, 3], for: source.key)
    let kept = await CoverStore.keptFile(
      of: record,
      in: LibraryReader(store),
      folder: folder.path("covers")
    )
    #expect(kept == Array(folder.path("covers/\(source.key).jpg").utf8))
  }

  @Test func `records that another program adds or removes are found or not found`() async throws {
    try await makeLibrary()
    try provide()
    #expect(try await find("meddle") == [])
    try write("c/1.flac", "title=Echoes;artist=Pink;album=Meddle")
    try await scan()
    #expect(try await find("meddle").count == 2)
    try FileManager.default.removeItem(atPath: folder.path("library/music.db"))
    #expect(try await find("nothing") == [])
  }

  @Test func `without a library nothing is found and none is created`() async throws {
    try provide()
    #expect(try await find("blue") == [])
    #expect(try await metas(["record:1", "track:1", "artist:Ann"]) == [])
    #expect(!FileManager.default.fileExists(atPath: place.text))
    // A library that is created later is found.
    try await makeLibrary()
    #expect(try await find("blue").count == 6)
  }

  @Test func `a library of another version is not changed`() async throws {
    try await makeLibrary()
    let path = place.appending("music.db")
    try Database(path: path, .write).execute("PRAGMA user_version = 999")
    try provide()
    #expect(try await find("blue") == [])
    #expect(try Database(path: path, .read).number("PRAGMA user_version") == 999)
  }

  @Test func `titles of any length are bounded on the bus`() async throws {
    let long = String(repeating: "endless ", count: 1_000)
    try write("a/1.flac", "title=\(long);artist=A;album=B")
    try await scan()
    try provide()
    let name = try #require(try await metas(find("endless")).first?[1])
    #expect(name == long.shortened())
  }

  @Test func `invalid arguments change nothing`() async throws {
    try await makeLibrary()
    try provide()
    let long = String(repeating: "blue ", count: 100_000)
    #expect(try await find() == [])
    #expect(try await find("\u{feff}", "\"", "", "-") == [])
    #expect(try await find(long) == [])
    _ = try await metas(Array(repeating: "record:-1", count: 10_000) + [long])
    for id in ["", "record:0", "nonsense", long] {
      #expect(try await call("ActivateResult", [.text(id), .texts([]), .uint32(0)]) == [])
    }
    await #expect(throws: GLibError.self) { try await call("ActivateResult", [.text("track:1")]) }
    await #expect(throws: GLibError.self) { try await call("Nonsense", []) }
    #expect(try await find("blue").count == 6)
  }

  @Test func `it ends after a minute without requests, which each request begins anew`()
    async throws
  {
    try await makeLibrary()
    weak var minute: Minute?
    var isOver = false
    let provider = try SearchProvider(ProvidedMusic(place, pace: 0), on: session.bus) {
      #expect($0 == 60)
      let new = Minute($1)
      minute = new
      return new
    } onEnd: {
      isOver = true
    }
    weak let first = minute
    #expect(first != nil)
    _ = try await find("blue")
    #expect(first == nil && !isOver)
    try #require(minute).end()
    #expect(isOver)
    withExtendedLifetime(provider) {}
  }
}

private final class Minute: Sendable {
  let end: @MainActor () -> Void

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }
}

extension RecordID {
  fileprivate static func of(_ id: String) -> RecordID? {
    if case .record(let record)? = ProvidedResult(id: id) { record } else { nil }
  }
}
