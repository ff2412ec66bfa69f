import Library
import TestSupport

@testable import App

/// A session in a folder of its own, away from the user's things.
final class SessionFixture {
  let folder: TemporaryFolder
  let session: LibrarySession

  init(music: String? = nil, crateCount: Int? = 1, state: SessionState = SessionState()) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let music = music.map { BytePath($0) }
    session = LibrarySession(
      SessionPlaces(
        library: BytePath(folder.path("library")),
        covers: folder.path("covers"),
        music: { music },
        crate: folder.path("crate"),
        crateCount: crateCount
      ),
      memory: SessionMemory(state)
    )
  }
}
