import Foundation
import Messages
import TestSupport
import Testing

@testable import Library

/// A real server without the extensions of OpenSubsonic, where Debian's supysonic is installed.
@Suite(.serialized, .enabled(if: Supysonic.isInstalled)) struct SupysonicTests {
  @Test func `an old server is mirrored, and its tracks are the files that it has`() async throws {
    let folder = try TemporaryFolder()
    try await SampleCrate(
      in: BytePath(folder.path("music")),
      from: BytePath(Checkout.url("data/sample").path)
    ).copy()
    let server = try await Supysonic(in: folder, music: folder.path("music"))
    let account = ServerAccount(
      address: server.address,
      user: "alice",
      secret: .password("sesame")
    )
    let remote = RemoteProcess(account)
    let description = try await remote.open()
    #expect(!description.isOpen)
    let store = LibraryStore(folder: BytePath(folder.path("library")))
    try await store.open()
    let root = try #require(try await store.addServer(server.address, user: "alice"))
    let mirror = ServerMirror(store: store, remote: remote)
    #expect(try await mirror.update(root).progress.read > 0)
    let tracks = try await store.contents().tracks
    let files = try #require(FileManager.default.enumerator(atPath: folder.path("music")))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".opus") }
    #expect(tracks.count == files.count)
    let sizes = Set(try files.map { try folder.data(of: "music/\($0)").count })
    let id = try #require(ServerPath.track(of: tracks[0].location.path))
    let track = try ServerTrack(id, on: remote)
    #expect(sizes.contains(Int(track.length)))
    let bytes = try track.read(0, Int(track.length))
    #expect(bytes.starts(with: Array("OggS".utf8)) && bytes.count == Int(track.length))
    #expect(try await !mirror.update(root).hasChanges)
    await store.close()
    withExtendedLifetime(server) {}
  }
}

private final class Supysonic {
  static let isInstalled =
    access("/usr/bin/supysonic-server", X_OK) == 0 && access("/usr/bin/supysonic-cli", X_OK) == 0

  private(set) var address: ServerAddress
  private var process: Process

  init(in folder: TemporaryFolder, music: String) async throws {
    try """
    [base]
    database_uri = sqlite:///\(folder.path("supysonic.db"))
    [webapp]
    cache_dir = \(folder.path("supysonic"))
    [daemon]
    socket = \(folder.path("socket"))
    run_watcher = off
    """.write(toFile: folder.path(".supysonic"), atomically: true, encoding: .utf8)
    for words in [
      ["user", "add", "alice", "-p", "sesame"], ["folder", "add", "music", music],
      ["folder", "scan", "--foreground", "music"],
    ] {
      let command = Self.process("supysonic-cli", words, folder)
      try command.run()
      command.waitUntilExit()
      #expect(command.terminationStatus == 0, "\(words)")
    }
    (address, process) = try Self.start(in: folder)
    for _ in 0..<3000 {
      // Another program has taken the port meanwhile.
      if !process.isRunning { (address, process) = try Self.start(in: folder) }
      let account = ServerAccount(address: address, user: "alice", secret: .password("sesame"))
      let remote = RemoteProcess(account)
      if await failure(of: { try await remote.open() }) == nil { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("supysonic does not respond")
  }

  private static func start(in folder: TemporaryFolder) throws -> (ServerAddress, Process) {
    let port = "\(freePort())"
    let server = process("supysonic-server", ["--host", "127.0.0.1", "--port", port], folder)
    try server.run()
    return (try ServerAddress("http://127.0.0.1:\(port)"), server)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func process(
    _ name: String,
    _ words: [String],
    _ folder: TemporaryFolder
  ) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/\(name)")
    process.arguments = words
    process.environment = ["HOME": folder.url.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// A port that was free a moment ago.
  private static func freePort() -> Int {
    let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(handle) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = bind(handle, address, length)
        getsockname(handle, address, &length)
      }
      return Int(UInt16(bigEndian: place.pointee.sin_port))
    }
  }
}
