internal import Processes
internal import Synchronization

/// What may be read by a process that nobody opens files for.
enum LinkTargets {
  /// The folders, and every file outside of them that a link in one of them leads to.
  ///
  /// It goes through the folders before the sandbox is entered; nothing of a file is read.
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
