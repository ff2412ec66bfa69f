import Library
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct ShelfContentsTests {
  @Test func `only the tracks of several discs are in groups`() async throws {
    let stand = try await ShelfStand()
    defer { stand.close() }
    let contents = stand.page.contents
    #expect(!contents.isGrouped(0))
    let tracks = ShelfStand.tracks(of: 1).enumerated().map { number, track in
      Track(
        id: track.id,
        folder: track.folder,
        name: track.name,
        album: track.album,
        title: track.title,
        artist: track.artist,
        disc: Int32(number + 1),
        number: 1,
        duration: track.duration
      )
    }
    stand.change(tracks: tracks)
    #expect(contents.row(0, of: 0).isHeading && contents.isGrouped(0))
  }
}
