import TestSupport
import Testing

@testable import App

struct LineMatchesTests {
  @Test func `a changed library is searched again only for visible rows, after a pause`()
    async throws
  {
    let stand = try PlayerStand(1...4)
    var pauses: [CheckedContinuation<Void, Never>] = []
    let matches = LineMatches(
      stand.catalogue,
      ListSuggestions(stand.catalogue),
      pause: { await withCheckedContinuation { pauses.append($0) } }
    )
    #expect(await until { matches["Title 2"] != nil && matches["Title 3"] != nil })
    var arrivals = 0
    matches.onArrival = { arrivals += 1 }
    for last in [3, 4] {
      let invented = stand.invented
      stand.catalogue.show(
        invented.update(to: PlayerStand.contents(3...Int64(last))),
        invented.tracks
      )
      #expect(await until { pauses.count == last - 2 })
    }
    #expect(matches["Title 2"] != nil, "the last match is shown until the next look-up")
    pauses[0].resume()
    pauses[1].resume()
    #expect(await until { arrivals == 1 }, "two changes are one pause")
    #expect(await until { matches["Title 2"] == nil })
    #expect(matches["Title 3"] != nil)
  }
}
