internal import Glibc
internal import Library
internal import Processes
internal import Values

/// What mirroring a server costs beside reading the same bytes and writing as many tracks.
///
/// `GATEFOLD_FIXTURE` names the program of the server; `meson-helpers/bench` sets it.
enum RemoteBenchmark {
  private static let (albums, songs, page) = (12_000, 11, 500)

  static let benchmark = Benchmark(id: "remote") {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let server = try InventedServer(albums: albums, songs: songs)
    let store = LibraryStore(folder: BytePath(folder.path("library")))
    try await store.open()
    guard let root = try await store.addServer(server.address, user: InventedServer.user) else {
      return []
    }
    let connections = ServerConnections()
    let remote = connections.connect(server.account)
    // The mirror need not wait for the start of its process, as curl's is not counted apart either.
    let mirror = ServerSource(store, connections: connections)
    var start = wallTime()
    let summary = try await mirror.update(root, folders: nil) { _ in }
    let mirrored = wallTime() - start
    _ = server.requests
    start = wallTime()
    _ = try await mirror.update(root, folders: nil) { _ in }
    let again = wallTime() - start
    let requests = server.requests
    await store.close()
    let reading = try curl(server, folder)
    let writing = try await written(tracks: albums * songs, folder)
    return withExtendedLifetime(remote) {
      [
        Figure("tracks mirrored", Double(summary.progress.read), "", .atLeast(130_000)),
        Figure("mirroring", mirrored, "s"),
        Figure("  curl reads the same bytes", reading, "s"),
        Figure("  as many tracks are written without reading", writing, "s"),
        Figure("mirroring against both", mirrored / (reading + writing), "×", .atMost(1.5)),
        Figure("requests of a sync without changes", Double(requests), "", .atMost(3)),
        Figure("  its time", again, "s"),
      ]
    }
  }

  private static func curl(_ server: InventedServer, _ folder: BenchFolder) throws -> Double {
    var lines = ["silent"]
    func add(_ call: String, _ parameters: String) {
      lines += ["url = \"\(server.url(call))&\(parameters)\"", "output = /dev/null"]
    }
    for offset in stride(from: 0, through: albums, by: page) {
      add("getAlbumList2", "type=alphabeticalByName&size=\(page)&offset=\(offset)")
    }
    for offset in stride(from: 0, through: albums * songs, by: page) {
      add(
        "search3",
        "query=&artistCount=0&albumCount=0&songCount=\(page)&songOffset=\(offset)"
      )
    }
    let file = folder.path("curl")
    let handle = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard handle >= 0, writeAll(Array(lines.joined(separator: "\n").utf8), to: handle) else {
      throw SystemError(file)
    }
    Glibc.close(handle)
    return try ProgramRun(["curl", "-K", file]).ended().wall
  }

  private static func written(tracks: Int, _ folder: BenchFolder) async throws -> Double {
    let music = folder.path("music")
    let names = SyntheticNames(count: tracks)
    try names.makeFiles(in: music)
    let store = LibraryStore(folder: BytePath(folder.path("written")))
    try await store.open()
    guard let root = try await store.addRoot(BytePath(music)) else { return .nan }
    let scanner = LibraryScanner(store: store, reader: SyntheticReader(names: names))
    let start = wallTime()
    _ = try await scanner.scan(root)
    let time = wallTime() - start
    await store.close()
    return time
  }
}
