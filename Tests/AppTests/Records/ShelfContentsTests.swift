import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct ShelfContentsTests {
  @Test func `only the tracks of several discs are in groups`() async throws {
    let stand = try await ShelfStand()
    let contents = stand.page.contents
    #expect(contents.headings(of: 0).isEmpty)
    stand.change(tracks: ShelfStand.tracks(of: 1, onDiscs: true))
    #expect(contents.row(0, of: 0).isHeading && contents.headings(of: 0) == [0, 2])
    #expect([0, 2].map { contents.row($0, of: 0).title } == ["Disc 1", "Disc 2 · Live"])
  }
}
