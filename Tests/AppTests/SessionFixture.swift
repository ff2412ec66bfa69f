import GLib
import Identities
import Library
import Playback
import PlaybackSupport
import TestSupport

@testable import App

/// A session in a folder of its own.
final class SessionFixture {
  let folder: TemporaryFolder
  let session: LibrarySession
  /// Its player, without sound and with a manual clock.
  let player: PlayerSession
  let engine = FakeEngine()
  let counted = CountedPlays()
  let art = ArtFiles()
  let clock = HandTimer()

  init(
    music: String? = nil,
    crateCount: Int? = 1,
    state: SessionState = SessionState(),
    lookup: (any TrackLookup)? = nil,
    search: (any MusicSearch)? = nil
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let music = music.map { BytePath($0) }
    session = LibrarySession(
      SessionPlaces(
        library: BytePath(folder.path("library")),
        covers: folder.path("covers"),
        music: { music },
        crate: folder.path("crate"),
        crateCount: crateCount,
        retryPause: 0.01
      ),
      memory: SessionMemory(state),
      lookup: lookup,
      search: search
    )
    player = PlayerSession(
      countPlay: { [counted] in counted.tracks.append($0) },
      memory: .kept(in: folder.path("state/queue")),
      engine: engine,
      clock: clock,
      artFile: { [art] in art.files[$0] },
      connect: { nil }
    )
  }
}

final class CountedPlays { var tracks: [TrackID] = [] }

/// The files of covers for the desktop's media controls.
final class ArtFiles { var files: [RecordID: [UInt8]] = [:] }
