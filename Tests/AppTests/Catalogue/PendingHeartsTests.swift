import Testing
import Values

@testable import App
@testable import Library

struct PendingHeartsTests {
  private let tracks = ShelfStand.tracks(of: 2)

  private func loved(_ tracks: [Track]) -> [TrackID] {
    tracks.filter { $0.heart != nil }.map(\.id)
  }

  @Test func `the last change of a heart is shown until it is settled`() {
    var hearts = PendingHearts()
    hearts.add(true, of: 200)
    hearts.add(true, of: 201)
    hearts.add(false, of: 201)
    #expect(loved(hearts.applied(to: tracks)) == [200])
    #expect(hearts.contains(false, of: 201) && !hearts.contains(true, of: 201))
    hearts.remove(200)
    #expect(loved(hearts.applied(to: tracks)) == [])
  }

  @Test func `a heart that the library has stored keeps its date`() {
    var hearts = PendingHearts()
    hearts.add(true, of: 200)
    var stored = tracks
    stored[0].heart = 5
    #expect(hearts.applied(to: stored)[0].heart == 5)
  }
}
