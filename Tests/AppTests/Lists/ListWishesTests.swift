import TestSupport
import Testing
import Widgets

@testable import App

struct ListWishesTests {
  @Test func `a library that changes is asked again only for rows that are seen, once it rests`()
    async throws
  {
    let stand = try PlayerStand(1...4)
    var pauses: [CheckedContinuation<Void, Never>] = []
    let wishes = ListWishes(
      stand.catalogue,
      ListSuggestions(stand.catalogue),
      pause: { await withCheckedContinuation { pauses.append($0) } }
    )
    #expect(await until { wishes["Title 2"] != nil && wishes["Title 3"] != nil })
    var arrivals = 0
    wishes.onArrival = { arrivals += 1 }
    for last in [3, 4] {
      let invented = stand.invented
      stand.catalogue.show(
        invented.update(to: PlayerStand.contents(3...Int64(last))),
        invented.tracks
      )
      #expect(await until { pauses.count == last - 2 })
    }
    #expect(wishes["Title 2"] != nil, "what was found is said until it is looked up again")
    pauses[0].resume()
    pauses[1].resume()
    #expect(await until { arrivals == 1 }, "two changes are one rest")
    #expect(await until { wishes["Title 2"] == nil })
    #expect(wishes["Title 3"] != nil)
  }
}
