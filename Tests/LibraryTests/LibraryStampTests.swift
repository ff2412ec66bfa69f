import Library
import LibrarySupport
import TestSupport
import Testing

@Suite struct LibraryStampTests {
  private let folder: TemporaryFolder
  private var library: BytePath { BytePath(folder.path("library")) }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a library that nobody changed has the stamp that it had`() async throws {
    #expect(LibraryStamp(folder: library) == nil)
    let store = LibraryStore(folder: library)
    try await store.open()
    await store.close()
    let stamp = try #require(LibraryStamp(folder: library))
    let again = LibraryStore(folder: library)
    try await again.open()
    _ = try await again.contents()
    await again.close()
    #expect(LibraryStamp(folder: library) == stamp)
    #expect(LibraryStamp(numbers: stamp.numbers) == stamp)
  }

  @Test func `every change is another stamp, and none while it is being written`() async throws {
    let store = LibraryStore(folder: library)
    try await store.open()
    await store.close()
    let stamp = LibraryStamp(folder: library)
    let again = LibraryStore(folder: library)
    try await again.open()
    try await again.addRoot(BytePath(folder.path("music")))
    #expect(LibraryStamp(folder: library) == nil)
    await again.close()
    let changed = try #require(LibraryStamp(folder: library))
    #expect(changed != stamp)
  }

  @Test func `another library has another stamp`() async throws {
    for name in ["one", "two"] {
      let store = LibraryStore(folder: BytePath(folder.path(name)))
      try await store.open()
      await store.close()
    }
    let stamps = ["one", "two"].map { LibraryStamp(folder: BytePath(folder.path($0))) }
    #expect(stamps[0] != nil && stamps[0] != stamps[1])
  }
}
