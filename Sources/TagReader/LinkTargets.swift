internal import Processes
internal import Synchronization

/// The files that a process may read if no other process opens files for it.
enum LinkTargets {
  /// The folders, and every file outside of them that a link in one of them leads to.
  ///
  /// It walks the folders before the process enters the sandbox; it reads no file contents.
  static func places(below roots: [[UInt8]]) -> [Sandbox.Place] {
    let links = Links()
    var walk = MusicWalk(roots: roots, noteLink: { links.add($0) }, complain: { _, _ in })
    while !walk.next().paths.isEmpty {}
    return roots.compactMap { Sandbox.Place(path: $0, .read) } + links.places
  }

  private final class Links: Sendable {
    private let found = Mutex<[Sandbox.Place]>([])

    var places: [Sandbox.Place] { found.withLock { $0 } }

    func add(_ path: [UInt8]) {
      guard let place = Sandbox.Place(path: path, .read) else { return }
      found.withLock { $0.append(place) }
    }
  }
}
