import Library
import Testing

@testable import App

struct PlaceHistoryTests {
  @Test func `there is no way back at the start`() {
    #expect(PlaceHistory(at: .records).stepBack(depth: 0) == nil)
    #expect(PlaceHistory(at: .lists).stepBack(depth: 0) == nil)
  }

  @Test func `Back returns to the place before`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .lists, depth: 0)
    #expect(history.place == .lists)
    #expect(history.stepBack(depth: 0) == .show(.records))
    history.leave()
    #expect(history.place == .records)
    #expect(history.stepBack(depth: 0) == nil)
  }

  @Test func `Back first closes a level that was opened on this visit`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .lists, depth: 0)
    #expect(history.stepBack(depth: 2) == .closeLevel)
    #expect(history.stepBack(depth: 1) == .closeLevel)
    #expect(history.stepBack(depth: 0) == .show(.records))
  }

  @Test func `Back from a level that was open before returns to the place before`() {
    var history = PlaceHistory(at: .lists)
    #expect(history.stepBack(depth: 1) == .closeLevel)
    history.go(to: .records, depth: 1)
    history.go(to: .lists, depth: 1)
    #expect(history.stepBack(depth: 1) == .show(.records))
    history.leave()
    history.leave()
    #expect(history.stepBack(depth: 1) == .closeLevel)
  }

  @Test func `going to the current place adds nothing`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .records, depth: 0)
    #expect(history.stepBack(depth: 0) == nil)
  }

  @Test func `Back from a shelf returns to the shelf and the place before`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .search, depth: 0)
    let step = PlaceHistory.ShelfStep(from: "all", to: .visit(Credit(.artist, "Ray")))
    history.go(to: .records, depth: 0, shelf: step)
    #expect(history.stepBack(depth: 0) == .leave(step, .search))
    history.leave()
    #expect(!history.leads(to: step.to) && history.stepBack(depth: 0) == .show(.records))
  }

  @Test func `Back skips a closed shelf, and shows no place twice in a row`() {
    var history = PlaceHistory(at: .records)
    let step = PlaceHistory.ShelfStep(from: "all", to: .visit(Credit(.artist, "Ray")))
    history.go(to: .lists, depth: 0)
    history.go(to: .records, depth: 0, shelf: step)
    history.go(to: .lists, depth: 0)
    history.forget(step.to)
    #expect(history.place == .lists && history.stepBack(depth: 0) == .show(.records))
  }

  @Test func `Back from a place opened from a closed shelf returns to where that shelf was opened`()
  {
    var history = PlaceHistory(at: .records)
    let (one, other) = (ShelfID.visit(Credit(.artist, "A")), ShelfID.visit(Credit(.artist, "B")))
    history.go(to: .records, depth: 0, shelf: .init(from: "all", to: one))
    history.go(to: .records, depth: 0, shelf: .init(from: one.text, to: other))
    history.forget(one)
    #expect(history.stepBack(depth: 0) == .leave(.init(from: "all", to: other), .records))
  }

  @Test func `a very long history loses only its beginning`() {
    var history = PlaceHistory(at: .records)
    for step in 0..<1000 { history.go(to: step % 2 == 0 ? .lists : .records, depth: 0) }
    var back = 0
    while case .show = history.stepBack(depth: 0) {
      history.leave()
      back += 1
    }
    #expect(back == 99)
  }

  @Test func `below the now playing page is the page of the place before`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .lists, depth: 0)
    history.go(to: .nowPlaying, depth: 0)
    #expect(history.ground == .lists)
    #expect(history.stepBack(depth: 0) == .show(.lists))
    history.leaveNowPlaying()
    #expect(history.place == .lists)
    history.leaveNowPlaying()
    #expect(history.place == .lists)
  }

  @Test func `a window that begins with the now playing page closes it to the records`() {
    var history = PlaceHistory(at: .nowPlaying)
    #expect(history.ground == .records && history.stepBack(depth: 0) == nil)
    history.leaveNowPlaying()
    #expect(history.place == .records)
  }
}
