import GLib
import Glibc
import Library
import TestSupport

/// A music folder whose files appear, disappear, move and get other tags at random.
nonisolated final class MadeMusic: Sendable {
  private nonisolated(unsafe) let folder: TemporaryFolder
  var path: BytePath { BytePath(folder.path("")) }

  init() throws { folder = try TemporaryFolder() }

  static func title(_ number: Int) -> String { "Song \(number)" }

  func change(using random: inout SeededRandom) throws {
    for _ in 0..<4 {
      let number = Int.random(in: 0..<24, using: &random)
      let (file, other) = ("home/\(number).flac", "moved/\(number).flac")
      rename(folder.path(other), folder.path(file))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: unlink(folder.path(file))
      case 1:
        mkdir(folder.path("moved"), 0o755)
        rename(folder.path(file), folder.path(other))
      default: try SmallFile.replace(folder.path(file), with: tags(number, using: &random))
      }
    }
  }

  private func tags(_ number: Int, using random: inout SeededRandom) -> [UInt8] {
    // A scan detects a change by the file's length.
    let genre = String(repeating: "x", count: Int.random(in: 1...60, using: &random))
    let album = "Album \(Int.random(in: 0..<4, using: &random))"
    return Array(
      "title=\(Self.title(number));artist=A;album=\(album);track=\(number);genre=\(genre)".utf8
    )
  }
}
