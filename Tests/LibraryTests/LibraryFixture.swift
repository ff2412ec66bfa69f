import Glibc
import Library
import LibrarySupport
import Synchronization
import TestSupport
import Values

final class HandCalendar: Sendable {
  private let seconds = Mutex<Int64>(1_800_000_000)

  var now: Int64 { seconds.withLock { $0 } }
  var clock: WallClock { WallClock { self.now } }

  func advance(days: Int64 = 0, seconds: Int64 = 0) {
    self.seconds.withLock { $0 += days * 86_400 + seconds }
  }
}

/// A library and a music folder of a test's own; the music is text for `PlainReader`.
class LibraryFixture: @unchecked Sendable {
  private let folder: TemporaryFolder
  let calendar = HandCalendar()
  let music: BytePath
  let place: BytePath
  let reader = PlainReader()

  init() {
    guard let folder = try? TemporaryFolder() else { preconditionFailure("no temporary folder") }
    self.folder = folder
    music = BytePath(folder.path("music"))
    place = BytePath(folder.path("library"))
    makeFolder("")
  }

  /// The opened library; every call opens it again.
  func open() async throws -> LibraryStore {
    let store = LibraryStore(folder: place, clock: calendar.clock)
    try await store.open()
    return store
  }

  func scanned() async throws -> LibraryStore {
    let store = try await open()
    try await scan(store)
    return store
  }

  func path(_ name: String) -> BytePath { name.isEmpty ? music : music.appending(name) }

  func makeFolder(_ name: String) {
    var path = BytePath("")
    for part in self.path(name).bytes.split(separator: UInt8(ascii: "/")) {
      path = BytePath(path.bytes + [UInt8(ascii: "/")] + part)
      _ = path.withCString { mkdir($0, 0o755) }
    }
  }

  /// Writes a file below the music folder, with a modification time `age` seconds ago.
  func write(_ name: String, _ text: String, age: Int64 = 1000) {
    if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
    writeFile(path(name), text, age: age)
  }

  func writeFile(_ path: BytePath, _ text: String, age: Int64 = 1000) {
    let handle = path.withCString { Glibc.open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(handle, $0.baseAddress, $0.count) }
    let time = timespec(tv_sec: Int(calendar.now - age), tv_nsec: 5)
    futimens(handle, [time, time])
    close(handle)
  }

  func track(_ name: String, _ tags: String, age: Int64 = 1000) { write(name, tags, age: age) }

  func rename(_ old: String, to new: String) {
    if let slash = new.lastIndex(of: "/") { makeFolder(String(new[..<slash])) }
    _ = path(old).withCString { old in path(new).withCString { Glibc.rename(old, $0) } }
  }

  func remove(_ name: String) {
    _ = path(name).withCString { Glibc.remove($0) }
  }

  func setPermissions(_ mode: mode_t, of name: String) {
    _ = path(name).withCString { chmod($0, mode) }
  }

  func beside(_ name: String) -> BytePath { BytePath(folder.path(name)) }

  func moveMusic(to path: BytePath) {
    _ = music.withCString { old in path.withCString { Glibc.rename(old, $0) } }
  }

  @discardableResult
  func scan(_ store: LibraryStore, _ folders: [BytePath]? = nil) async throws -> ScanSummary {
    try await scan(store, root: music, folders)
  }

  @discardableResult
  func scan(
    _ store: LibraryStore,
    root path: BytePath,
    _ folders: [BytePath]? = nil
  ) async throws -> ScanSummary {
    guard let root = try await store.addRoot(path) else { throw NoRoot() }
    return try await LibraryScanner(store: store, reader: reader)
      .scan(root, folders: folders)
  }

  /// The folders as a source, whose files `reader` reads.
  func source(of store: LibraryStore, reader: (any TrackReading)? = nil) -> FolderSource {
    let covers = CoverStore(folder: place.appending("covers").text)
    return FolderSource(store, reader: reader ?? self.reader, covers: covers)
  }

  func keeper(of store: LibraryStore, reader: (any TrackReading)? = nil) -> LibraryKeeper {
    LibraryKeeper(store: store, source: source(of: store, reader: reader), clock: calendar.clock)
  }

  struct NoRoot: Error {}
}

extension LibraryStore {
  func titles(_ state: Track.State) throws -> [String] {
    try contents().tracks.filter { $0.state == state }.map(\.title).sorted()
  }

  func id(of title: String) throws -> TrackID {
    guard let track = try contents().tracks.first(where: { $0.title == title }) else {
      throw LibraryFixture.NoRoot()
    }
    return track.id
  }
}
