internal import GLib
internal import Glibc
internal import Library
internal import Secrets

/// What frames cost while the window mirrors a server and fingers throw the covers, and how fast it
/// starts with the mirrored library.
///
/// `meson-helpers/bench` runs it with a secret service that has no secrets of the user.
enum ServerBenchmark {
  static let benchmark = Benchmark(id: "server") {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let server = try InventedServer(albums: albums, songs: songs)
    let (user, address) = (InventedServer.user, server.address.text)
    try SecretStore.store(InventedServer.password, of: user, at: address, label: "bench")
    let mirrored = try await AppHome(of: server, in: folder.path("mirrored"))
    let trace = folder.path("trace")
    let arrival = try await ArrivalBenchmark.figures(
      of: mirrored,
      albums: albums,
      "of a server mirrored",
      trace: trace
    )
    let local = try await AppHome(albums: albums, in: folder.path("local"))
    return arrival + (try await starts(local, mirrored, trace: trace))
  }

  private static let (albums, songs) = (12_000, 11)

  /// Both by turns; the first rounds warm all files and bake the covers in view.
  private static func starts(
    _ local: AppHome,
    _ mirrored: AppHome,
    trace: String
  ) async throws -> [Figure] {
    var (localTimes, mirroredTimes): ([Double], [Double]) = ([], [])
    for round in 0...11 {
      let one = try await start(local, trace: trace)
      let other = try await start(mirrored, trace: trace)
      guard round > 1 else { continue }
      localTimes.append(one)
      mirroredTimes.append(other)
    }
    let (here, there) = (localTimes.min() ?? .nan, mirroredTimes.min() ?? .nan)
    return [
      Figure("start with \(albums) local albums", here * 1000, "ms"),
      Figure("start with \(albums) albums of a server", there * 1000, "ms"),
      Figure("  against the local ones", there / here, "×", .atMost(1.2)),
    ]
  }

  private static func start(_ home: AppHome, trace: String) async throws -> Double {
    let run = try AppRun(home, trace: trace)
    defer { run.end() }
    let start = try await run.line { $0.text("event") == "start" }
    return (start.number("time") ?? .nan) - run.start
  }
}

extension AppHome {
  /// A home whose library knows of a server, and has yet to mirror it.
  fileprivate init(of server: InventedServer, in folder: String) async throws {
    try await self.init(albums: 0, in: folder)
    mkdir("\(folder)/data", 0o755)
    let store = LibraryStore(folder: BytePath("\(folder)/data/gatefold"))
    try await store.open()
    try await store.addServer(server.address, user: InventedServer.user)
    await store.close()
  }
}
