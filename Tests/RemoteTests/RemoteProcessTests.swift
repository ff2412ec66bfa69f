import Foundation
import GLib
import Library
import Messages
import Processes
import TestSupport
import Testing

@Suite(.serialized) struct RemoteProcessTests {
  private let server: FixtureServer

  init() throws { server = try FixtureServer() }

  private func watched(_ server: FixtureServer) throws -> (RemoteProcess, Locked<Int32>) {
    let number = Locked<Int32>(0)
    var settings = RemoteProcess.Settings()
    settings.started = { process in number.withLock { $0 = process } }
    return (RemoteProcess(try server.account(), settings: settings), number)
  }

  @Test func `signing in describes the server`() async throws {
    for secret in [
      ServerAccount.Secret.password(FixtureServer.password), .key(FixtureServer.key),
      .plainPassword(FixtureServer.password),
    ] {
      let description = try await server.remote(secret).open()
      #expect(description.name == "fixture" && description.version == "1.0")
      #expect(description.isOpen)
    }
  }

  @Test func `a wrong secret is said to be wrong`() async throws {
    for secret in [ServerAccount.Secret.password("sesam"), .key("none"), .plainPassword("x")] {
      let remote = try server.remote(secret)
      #expect(await failure { try await remote.open() } == .wrongSecret)
    }
  }

  @Test func `a server that knows no hashes gets the password only where nobody overhears it`()
    async throws
  {
    let server = try FixtureServer(["--fault", "notoken"])
    // On this machine.
    #expect(try await server.remote().open().name == "fixture")
    var elsewhere = try server.account()
    elsewhere.address = try ServerAddress("http://example.org")
    #expect(!elsewhere.mayUsePlainPassword)
    elsewhere.isPlainAllowed = true
    #expect(elsewhere.mayUsePlainPassword)
  }

  @Test(
    arguments: [
      ("html", ServerFailure.Reason.notMusic), ("error500", .status), ("redirect", .redirect),
      ("half", .unreachable), ("deep", .notMusic), ("gone", .notMusic),
    ]
  )
  func `a bad response is a clear failure`(fault: String, reason: ServerFailure.Reason) async throws
  {
    let server = try FixtureServer(["--fault", fault])
    let remote = try server.remote()
    #expect(await failure { try await remote.open() } == reason)
    server.tell("mend")
    #expect(try await remote.open().name == "fixture")
  }

  @Test func `a redirection says where to, without the sign-in`() async throws {
    let server = try FixtureServer(["--fault", "redirect"])
    let remote = try server.remote()
    await #expect(throws: ServerFailure(.redirect, "http://example.org/rest/getScanStatus")) {
      try await remote.open()
    }
  }

  @Test func `without a server there is no connection`() async throws {
    let account = ServerAccount(
      address: try ServerAddress("http://127.0.0.1:1"),
      user: "alice",
      secret: .password("x")
    )
    let remote = RemoteProcess(account)
    #expect(await failure { try await remote.open() } == .unreachable)
  }

  @Test func `without the program the server has ended`() async throws {
    let settings = RemoteProcess.Settings(program: "/nonexistent/gatefold-remote")
    let remote = RemoteProcess(try server.account(), settings: settings)
    #expect(await failure { try await remote.open() } == .ended)
  }

  @Test func `a certificate that nobody signed is accepted only by its fingerprint`() async throws {
    let folder = try TemporaryFolder()
    let (file, print) = try Certificate.make(in: folder)
    let server = try FixtureServer(certificate: file)
    var account = try server.account()
    let stranger = RemoteProcess(account)
    await #expect(throws: ServerFailure(.certificate, print)) { try await stranger.open() }
    account.trusted = print
    let known = RemoteProcess(account)
    #expect(try await known.open().name == "fixture")
    account.trusted = String(print.reversed())
    let other = RemoteProcess(account)
    #expect(await failure { try await other.open() } == .certificate)
  }

  @Test func `covers are scaled by the server, and their length is limited`() async throws {
    let remote = try server.remote()
    for side in [16, 48] {
      guard
        case .cover(let bytes) = try await remote.answer(to: .cover(id: "cover-of-3", side: side))
      else {
        Issue.record("no cover")
        return
      }
      // The width in the head of a PNG file.
      #expect(bytes.starts(with: [0x89] + Array("PNG".utf8)) && bytes[19] == side)
    }
    #expect(await failure { try await remote.answer(to: .cover(id: "none", side: 1)) } == .notFound)
    server.tell("fault large")
    #expect(
      await failure { try await remote.answer(to: .cover(id: "cover-of-3", side: 1)) } == .tooLarge
    )
  }

  @Test func `audio is read at any place`() async throws {
    let remote = try server.remote()
    let whole = FixtureServer.audio
    for (offset, count) in [(0, 10), (1000, 70_000), (whole.count - 5, 100)] {
      let answer = try await remote.answer(
        to: .audio(id: "so-1-1", offset: UInt64(offset), count: count)
      )
      let part = Array(whole[offset..<min(offset + count, whole.count)])
      #expect(answer == .audio(part, length: UInt64(whole.count)))
    }
  }

  @Test func `requests at once are all answered`() async throws {
    let remote = try server.remote()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<40 {
        group.addTask {
          let answer = try await remote.answer(to: .songsOf(album: "al-\(index)"))
          guard case .songs(let songs, _) = answer else { return false }
          return songs.map(\.id) == (0..<5).map { "so-\(index)-\($0)" }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func `a killed process fails its requests, and the next one works again`() async throws {
    let server = try FixtureServer(["--fault", "held-getScanStatus"])
    let number = Locked<Int32>(0)
    var settings = RemoteProcess.Settings()
    settings.started = { process in number.withLock { $0 = process } }
    let remote = RemoteProcess(try server.account(), settings: settings)
    let opening = Task { await failure { try await remote.open() } }
    #expect(await until(within: .seconds(60)) { server.tell("held") == "1" })
    kill(number.withLock { $0 }, SIGKILL)
    #expect(await opening.value == .ended)
    server.tell("mend")
    #expect(try await remote.open().name == "fixture")
  }

  @Test(.enabled(if: Sandbox.offered.hasFilter))
  func `the memory of the process has a limit`() async throws {
    let (remote, number) = try watched(server)
    _ = try await remote.open()
    let process = number.withLock { $0 }
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    #expect(limits.contains(/Max data size +1073741824 +1073741824/))
  }

  @Test func `no secret is in the arguments or the environment of the process`() async throws {
    let (remote, number) = try watched(server)
    _ = try await remote.open()
    let process = number.withLock { $0 }
    for name in ["cmdline", "environ"] {
      let text = try String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
      #expect(!text.contains(FixtureServer.password))
    }
    let core = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    #expect(core.contains(/Max core file size +0 +0/))
    let own = try String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
    #expect(own.contains(/Max core file size +[01]\s/))
  }

  @Test func `the sandbox leaves the process the network and nothing of the user`() throws {
    let status = try ChildProcess(
      path: RemoteProcess.Settings().program,
      arguments: ["--sandbox-status"]
    )
    .finish(within: 60).output
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    guard Sandbox.offered.landlock > 0, Sandbox.offered.hasFilter else { return }
    #expect(lines.contains("network: possible"))
    let possible = lines.dropFirst().filter { $0.hasSuffix(": possible") }
    #expect(possible == ["network: possible"])
  }
}

private enum Certificate {
  /// A certificate for this machine with its key, and its SHA-256.
  static func make(in folder: TemporaryFolder) throws -> (file: String, fingerprint: String) {
    let (file, key) = (folder.path("certificate.pem"), folder.path("key.pem"))
    _ = try openssl([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", file, "-days", "2",
      "-subj", "/CN=127.0.0.1",
    ])
    let line = try openssl(["x509", "-in", file, "-noout", "-fingerprint", "-sha256"])
    let print = line.split(separator: "=").last ?? ""
    let both =
      try String(contentsOfFile: key, encoding: .utf8)
      + String(contentsOfFile: file, encoding: .utf8)
    try both.write(toFile: file, atomically: true, encoding: .utf8)
    return (file, print.filter(\.isHexDigit).lowercased())
  }

  private static func openssl(_ arguments: [String]) throws -> String {
    let output = try ChildProcess(path: "/usr/bin/openssl", arguments: arguments)
      .finish(within: 60).output
    return String(decoding: output, as: UTF8.self)
  }
}
