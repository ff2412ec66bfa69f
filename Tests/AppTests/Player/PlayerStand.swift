import Playback
import PlaybackSupport
import TestSupport

@testable import App
@testable import Library

/// A player over invented records, without a sound.
final class PlayerStand {
  let fixture: SessionFixture
  let library: ShelfUpdate
  var news: [String] = []
  var awake = 0

  init(_ ids: ClosedRange<Int64> = 1...4) throws {
    fixture = try SessionFixture()
    library = Self.library(ids)
    session.onNews = { [weak self] in self?.news.append($0) }
    session.keepAwake = { [weak self] in
      self?.awake += 1
      return Token { self?.awake -= 1 }
    }
  }

  var session: PlayerSession { fixture.player }
  var engine: FakeEngine { fixture.engine }
  var clock: HandTimer { fixture.clock }
  var title: String? { session.state.entry?.item.title }

  static func library(_ ids: ClosedRange<Int64>) -> ShelfUpdate {
    var book = ShelfBook()
    var contents = ShelfStand.contents(ids)
    contents.folders[1] = LibraryFolder(id: 1, path: BytePath("/music"), isAvailable: true)
    // Names are one for each track, as in a real folder.
    contents.tracks = contents.tracks.map { track in
      Track(
        id: track.id,
        folder: 1,
        name: Array("\(track.id).flac".utf8),
        state: track.state,
        album: track.album,
        title: track.title,
        artist: track.artist,
        genres: track.genres,
        number: track.number,
        duration: 200
      )
    }
    book.take(contents)
    return book.update()
  }

  func record(_ id: Int64) -> ShelvedRecord {
    guard let record = library.shelves[0].records.first(where: { $0.id == id }) else {
      preconditionFailure("there is no record \(id)")
    }
    return record
  }

  /// Plays a record, and is heard.
  func play(_ id: Int64, from track: Int64? = nil) {
    session.play(record(id), from: track, in: library)
    engine.playAsAsked()
  }

  private final class Token {
    let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    isolated deinit { end() }
  }
}
