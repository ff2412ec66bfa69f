import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct HelperScriptTests {
  private nonisolated static let root = Checkout.url("")

  /// The paths of all bash scripts that are started directly.
  nonisolated static var scripts: [String] {
    ["meson-helpers", ".ci"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    .filter { path in
      let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
      return text?.hasPrefix("#!/usr/bin/env bash\n") == true
    }
    .sorted()
  }

  @Test(arguments: scripts)
  func `a script that ends early names the line`(_ path: String) async throws {
    let folder = try TemporaryFolder()
    let tree = URL(filePath: try folder.makeFolder("tree"))
    for part in ["meson-helpers", ".ci"] {
      try FileManager.default.copyItem(
        at: Self.root.appending(path: part),
        to: tree.appending(path: part)
      )
    }
    // A pipe in a function whose first command fails silently, after the script's beginning.
    let script = tree.appending(path: path)
    var lines = try String(contentsOf: script, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let start = try #require(
      lines.firstIndex { $0.hasPrefix("source \"$(dirname") || $0.hasSuffix("' ERR") },
      "\(path) has neither common.sh nor a trap of its own"
    )
    lines.insert("fails() { local text; text=$(false | cat); }; fails", at: start + 1)
    try lines.joined(separator: "\n").write(to: script, atomically: false, encoding: .utf8)
    let ending = try await ChildProcess.run(
      URL(filePath: "/usr/bin/env"),
      ["bash", script.path, "trixie", "first", "second", "third"]
    )
    #expect(ending.status == 1)
    let said = ending.output + ending.errors
    #expect(said.contains("\(path):\(start + 2): ended with 1 by: text=$(false | cat)"), "\(said)")
  }

  @Test func `the guard of the Flatpak works with a new cache folder`() async throws {
    let machine = try Machine()
    let ending = try await machine.guardOfFlatpak(["GATEFOLD_FLATPAK_CACHE": machine.path("a/new")])
    #expect(ending.status == machine.expected, "\(ending)")
    #expect(machine.expected == 77 || (ending.output + ending.errors).isEmpty, "\(ending)")
  }

  @Test func `the guard of the Flatpak works in a home without a cache`() async throws {
    let machine = try Machine()
    let ending = try await machine.guardOfFlatpak(["HOME": machine.path("home")])
    #expect(ending.status == machine.expected, "\(ending)")
  }

  @Test(arguments: [
    ("room=11999", "it takes 12 GB"), ("mirror=nowhere", "does not answer"),
    ("namespaces=none", "there are no user namespaces"),
  ])
  func `the guard of the Flatpak names what is missing`(
    _ change: String,
    _ words: String
  ) async throws {
    let machine = try Machine(change)
    let ending = try await machine.guardOfFlatpak(["HOME": machine.path("home")])
    #expect(ending.status == 77)
    #expect(ending.errors.hasPrefix("No Flatpak here: "), "\(ending)")
    #expect(machine.expected == 77 || ending.errors.contains(words), "\(ending)")
  }

  @Test(arguments: [
    (["GATEFOLD_FLATPAK_CACHE": "/dev/null/cache"], "/dev/null/cache"), ([:], "HOME"),
  ])
  func `the guard of the Flatpak names a cache folder that cannot be created`(
    _ environment: [String: String],
    _ word: String
  ) async throws {
    let ending = try await Machine().guardOfFlatpak(environment)
    #expect(ending.status == 1)
    #expect(ending.errors.contains(word), "\(ending)")
  }

  private struct Machine {
    /// The guard's exit status if nothing is missing: without apt there is no Flatpak.
    let expected: Int32 =
      FileManager.default.isExecutableFile(atPath: "/usr/lib/apt/apt-helper") ? 0 : 77
    private let folder: TemporaryFolder
    private let mirror: String

    init(_ change: String = "") throws {
      folder = try TemporaryFolder()
      try folder.write([], "mirror/dists/trixie/InRelease")
      let room = change == "room=11999" ? 11_999 : 12_000
      _ = try folder.writeScript("echo Avail; echo \(room)", "bin/df")
      _ = try folder.writeScript(change == "namespaces=none" ? "exit 1" : "exit 0", "bin/bwrap")
      mirror = change == "mirror=nowhere" ? folder.path("nowhere") : folder.path("mirror")
    }

    func path(_ name: String) -> String { folder.path(name) }

    func guardOfFlatpak(_ more: [String: String]) async throws -> ChildProcess.Ending {
      var environment = ProcessInfo.processInfo.environment.filter {
        !["HOME", "XDG_CACHE_HOME", "GATEFOLD_FLATPAK_CACHE"].contains($0.key)
      }
      environment["PATH"] = "\(path("bin")):\(environment["PATH"] ?? "/usr/bin:/bin")"
      environment["GATEFOLD_DEBIAN_MIRROR"] = "file://\(mirror)"
      return try await ChildProcess.run(
        HelperScriptTests.root.appending(path: "meson-helpers/flatpak"),
        ["--guard"],
        environment: environment.merging(more) { $1 }
      )
    }
  }
}
