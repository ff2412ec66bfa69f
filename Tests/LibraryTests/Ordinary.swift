import Glibc
import Library

/// Runs a root test as an ordinary user for a while, to whom permissions apply.
struct Ordinary {
  private let isRoot: Bool

  /// Gives a fixture's files to that user, and changes to it.
  static func user(owning fixture: LibraryFixture) -> Ordinary {
    guard getuid() == 0 else { return Ordinary(isRoot: false) }
    let folders = [fixture.music.parent, fixture.music, fixture.path("A"), fixture.path("B")]
    let files = [fixture.path("A/1.flac"), fixture.path("B/1.flac"), fixture.path("B/2.flac")]
    for path in folders.compactMap({ $0 }) + files {
      _ = path.withCString { chown($0, 65_534, 65_534) }
    }
    return Ordinary(isRoot: seteuid(65_534) == 0)
  }

  /// Returns to root, if the test began so.
  func end() { if isRoot { seteuid(0) } }
}
