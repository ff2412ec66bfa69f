import GLib
import Library
import LibrarySupport
import TestSupport
import Testing

@testable import App

@Suite(.needsDisplay) struct GlimpseFileTests {
  private let folder: TemporaryFolder
  private let file: GlimpseFile

  init() throws {
    folder = try TemporaryFolder()
    file = GlimpseFile(
      path: folder.path("cache/glimpse"),
      library: BytePath(folder.path("library"))
    )
  }

  private var state: SessionState {
    var state = SessionState()
    state.shelves["all"] = .init(record: GlimpseTests.glimpse().glimpse.centre, sort: nil)
    return state
  }

  private func makeLibrary() async throws -> LibraryStamp {
    let store = LibraryStore(folder: file.library)
    try await store.open()
    await store.close()
    return try #require(LibraryStamp(folder: file.library))
  }

  private func bytes(of stamp: LibraryStamp) -> [UInt8] {
    var (glimpse, pixels) = GlimpseTests.glimpse()
    glimpse.library = stamp
    return glimpse.bytes(pixels: pixels)
  }

  @Test func `what is kept is there at the next start, as long as the library stays`() async throws
  {
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) == nil)
    await file.write(bytes(of: try await makeLibrary()))
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) != nil)
    // A look that changes nothing does not count.
    _ = try await makeLibrary()
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) != nil)
    let store = LibraryStore(folder: file.library)
    try await store.open()
    try await store.addRoot(BytePath(folder.path("music")))
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) == nil)
    await store.close()
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) == nil)
  }

  @Test func `a memory of another place makes it void`() async throws {
    await file.write(bytes(of: try await makeLibrary()))
    #expect(file.read(for: SessionState(), names: ShelfNames(), division: .genre) == nil)
  }

  @Test func `records that are divided otherwise make it void`() async throws {
    await file.write(bytes(of: try await makeLibrary()))
    #expect(file.read(for: state, names: ShelfNames(), division: .decade) == nil)
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) != nil)
  }

  @Test(arguments: [[], [0, 255, 1], Array("gatefold glimpse 1 \n something".utf8)])
  func `a file that is empty, strange or of another version is none`(content: [UInt8]) async throws
  {
    _ = try await makeLibrary()
    await file.write(content)
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) == nil)
  }

  @Test func `a folder in its place is none, and nothing happens to it`() async throws {
    let stamp = try await makeLibrary()
    try SmallFile.replace(folder.path("cache/glimpse/note"), with: [1])
    await file.write(bytes(of: stamp))
    #expect(file.read(for: state, names: ShelfNames(), division: .genre) == nil)
    #expect(try SmallFile.bytes(of: folder.path("cache/glimpse/note")) == [1])
  }
}
