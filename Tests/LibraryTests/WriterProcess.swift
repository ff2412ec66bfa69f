import Foundation
import Glibc
import Library
import TestSupport

/// The program LibraryWriter, running on a fixture's library.
final class WriterProcess {
  struct Deeds {
    let lines: [String]

    var done: Int { lines.filter { $0.hasPrefix("done") }.count }

    /// The final state; nil if the program did not finish.
    var end: UInt64? { number(lines.last { $0.hasPrefix("end") }) }

    /// The possible states: after the last completed action, or after the attempted one.
    var mayBe: Set<UInt64> {
      let known = lines.last { $0.hasPrefix("done") || $0.hasPrefix("start") }
      let tried = lines.last { $0.hasPrefix("try") }
      return Set([number(known), number(tried)].compactMap { $0 })
    }

    private func number(_ line: String?) -> UInt64? {
      line.flatMap { $0.split(separator: " ").last.flatMap { UInt64($0) } }
    }
  }

  struct NoAnswer: Error {}

  private let process = Process()
  private let pipe = Pipe()
  private var text = Data()

  convenience init(
    _ fixture: LibraryFixture,
    seed: UInt64,
    count: Int,
    scans: Bool,
    limit: UInt64? = nil
  ) throws {
    try self.init(
      [fixture.place.text, "\(seed)", "\(count)"] + (scans ? [fixture.music.text] : [])
        + (limit.map { ["\($0)"] } ?? [])
    )
  }

  /// One that edits a user's book until it is killed.
  convenience init(book folder: BytePath) throws { try self.init([folder.text, "book"]) }

  private init(_ arguments: [String]) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "LibraryWriter")
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  var number: Int32 { process.processIdentifier }

  func wait(for actions: Int) throws {
    // It says that it starts, and what it tries and has done in each action.
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < 2 * actions + 1 {
      let some = pipe.fileHandleForReading.availableData
      if some.isEmpty { throw NoAnswer() }
      text += some
    }
  }

  /// Kills it in its next action, after so many.
  func killed(after actions: Int) throws -> Deeds {
    try wait(for: actions)
    kill(process.processIdentifier, SIGKILL)
    return try ended()
  }

  func ended() throws -> Deeds {
    text += try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    var lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    // An incomplete last line is ignored.
    if text.last != 0x0a, !lines.isEmpty { lines.removeLast() }
    return Deeds(lines: lines)
  }
}

/// A disk of a few hundred kibibytes, if the system lets a test mount one.
final class SmallDisk: Sendable {
  private let place: String

  struct NotAllowed: Error {}

  static let isAllowed: Bool = {
    guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard let disk = try? SmallDisk(at: BytePath(folder.url.path), size: "64k") else {
      return false
    }
    disk.end()
    return true
  }()

  init(at path: BytePath, size: String) throws {
    place = path.text
    _ = path.withCString { mkdir($0, 0o755) }
    guard mount("tmpfs", place, "tmpfs", 0, "size=\(size)") == 0 else { throw NotAllowed() }
  }

  func grow(to size: String) { _ = mount("tmpfs", place, "tmpfs", UInt(32), "size=\(size)") }

  func end() { _ = umount2(place, 2) }
}
