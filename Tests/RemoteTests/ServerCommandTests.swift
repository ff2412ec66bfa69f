import Foundation
import Processes
import TestSupport
import Testing

/// `gatefold library add-server`, `sync` and `servers`, without a secret store.
@Suite(.serialized) struct ServerCommandTests {
  private let folder = TemporaryFolder.ofTest()
  private let program = ProgramPath.of("gatefold", variable: "GATEFOLD")

  private static let password = FixtureServer.password + "\n"

  private struct Ending {
    let text: String
    let status: ChildProcess.Ending
  }

  /// Runs a command with an input; its text has its errors as well.
  private func library(_ words: String..., input: String = "") throws -> Ending {
    let settings = [
      "XDG_DATA_HOME=\(folder.path("data"))", "DBUS_SESSION_BUS_ADDRESS=disabled:",
      "LC_ALL=C.UTF-8",
    ]
    let child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["-c", #"exec env "$@" 2>&1"#, "sh"] + settings + [program, "library"] + words
    )
    let (output, status) = child.finish(input: Array(input.utf8), within: 60)
    return Ending(text: String(decoding: output, as: UTF8.self), status: status)
  }

  @Test func `a server is added, synchronized and listed`() throws {
    let server = try FixtureServer()
    let address = try server.address.text
    let added = try library("add-server", address, "--user", "alice", input: Self.password)
    #expect(added.status == .exited(0), "\(added.text)")
    #expect(added.text.contains("fixture 1.0") && added.text.contains("200 new or changed"))
    #expect(added.text.contains("cannot be stored"))
    #expect(try library("servers").text.contains("200 tracks"))
    let again = try library("sync", input: Self.password)
    #expect(again.status == .exited(0) && again.text.contains("the music there has not changed"))
    server.tell("remove al-1")
    let gone = try library("sync", "--json", input: Self.password)
    #expect(gone.text.contains(#""missing":5"#) || gone.text.contains(#""missing": 5"#))
    #expect(try library("search", "Album 00007").text.contains("Artist 007"))
  }

  @Test func `nothing is added with a wrong password, a bad address or without a server`() throws {
    let server = try FixtureServer()
    let address = try server.address.text
    let wrong = try library("add-server", address, "--user", "alice", input: "sesam\n")
    #expect(wrong.status == .exited(1) && wrong.text.contains("The name or the password is wrong"))
    let none = try library("add-server", "http://127.0.0.1:1", "--user", "alice", input: "x\n")
    #expect(none.status == .exited(1) && none.text.contains("cannot be reached"))
    let bad = try library("add-server", "ftp://example.org", "--user", "alice", input: "x\n")
    #expect(bad.status == .exited(1) && bad.text.contains("https://"))
    let empty = try library("add-server", address, "--user", "alice")
    #expect(empty.status == .exited(1) && empty.text.contains("there is no password"))
    #expect(try library("servers").text.isEmpty)
  }

  @Test func `a server whose first mirror fails is not added`() throws {
    let server = try FixtureServer(["--fault", "html-getAlbumList2"])
    let address = try server.address.text
    let failed = try library("add-server", address, "--user", "alice", input: Self.password)
    #expect(failed.status == .exited(1) && failed.text.contains("an answer that is not JSON"))
    #expect(try library("servers").text.isEmpty)
  }

  @Test(arguments: [
    ["add-server"], ["add-server", "a"], ["add-server", "a", "--user", "b", "--key"],
    ["sync", "--user", "b"], ["servers", "x"], ["add-server", "a", "--key", "--trust", "12"],
  ])
  func `invalid arguments are refused`(words: [String]) throws {
    let child = try ChildProcess(path: program, arguments: ["library"] + words)
    #expect(child.finish(within: 60).ending == .exited(2))
  }

  @Test func `no file of the library has the password`() throws {
    let server = try FixtureServer()
    let address = try server.address.text
    _ = try library("add-server", address, "--user", "alice", input: Self.password)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path("data")))
    var count = 0
    for case let name as String in files {
      guard let data = FileManager.default.contents(atPath: folder.path("data/\(name)")) else {
        continue
      }
      count += 1
      #expect(data.range(of: Data(FixtureServer.password.utf8)) == nil, "\(name)")
    }
    #expect(count > 0)
  }
}
