import Library
import Testing

@testable import App

struct PlaceHistoryTests {
  @Test func `at the start there is no way back`() {
    #expect(PlaceHistory(at: .records).stepBack(depth: 0) == nil)
    #expect(PlaceHistory(at: .lists).stepBack(depth: 0) == nil)
  }

  @Test func `back leads to the place before`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .lists, depth: 0)
    #expect(history.place == .lists)
    #expect(history.stepBack(depth: 0) == .show(.records))
    history.leave()
    #expect(history.place == .records)
    #expect(history.stepBack(depth: 0) == nil)
  }

  @Test func `a level that was opened on this visit is closed first`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .lists, depth: 0)
    #expect(history.stepBack(depth: 2) == .closeLevel)
    #expect(history.stepBack(depth: 1) == .closeLevel)
    #expect(history.stepBack(depth: 0) == .show(.records))
  }

  @Test func `who comes to an open level from elsewhere goes back there`() {
    var history = PlaceHistory(at: .lists)
    #expect(history.stepBack(depth: 1) == .closeLevel)
    history.go(to: .records, depth: 1)
    history.go(to: .lists, depth: 1)
    #expect(history.stepBack(depth: 1) == .show(.records))
    history.leave()
    history.leave()
    #expect(history.stepBack(depth: 1) == .closeLevel)
  }

  @Test func `going to where one is adds nothing`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .records, depth: 0)
    #expect(history.stepBack(depth: 0) == nil)
  }

  @Test func `back from a shelf leads to the shelf and the place before`() {
    var history = PlaceHistory(at: .records)
    history.go(to: .search, depth: 0)
    let step = PlaceHistory.ShelfStep(from: "all", to: .visit(Credit(.artist, "Ray")))
    history.go(to: .records, depth: 0, shelf: step)
    #expect(history.stepBack(depth: 0) == .leave(step, .search))
    history.leave()
    #expect(!history.leads(to: step.to) && history.stepBack(depth: 0) == .show(.records))
  }

  @Test func `no way leads to a shelf that was closed, nor twice to one place`() {
    var history = PlaceHistory(at: .records)
    let step = PlaceHistory.ShelfStep(from: "all", to: .visit(Credit(.artist, "Ray")))
    history.go(to: .lists, depth: 0)
    history.go(to: .records, depth: 0, shelf: step)
    history.go(to: .lists, depth: 0)
    history.forget(step.to)
    #expect(history.place == .lists && history.stepBack(depth: 0) == .show(.records))
  }

  @Test func `what was opened from a shelf that is closed leads back to where that was opened`() {
    var history = PlaceHistory(at: .records)
    let (one, other) = (ShelfID.visit(Credit(.artist, "A")), ShelfID.visit(Credit(.artist, "B")))
    history.go(to: .records, depth: 0, shelf: .init(from: "all", to: one))
    history.go(to: .records, depth: 0, shelf: .init(from: one.text, to: other))
    history.forget(one)
    #expect(history.stepBack(depth: 0) == .leave(.init(from: "all", to: other), .records))
  }

  @Test func `a very long way loses only its beginning`() {
    var history = PlaceHistory(at: .records)
    for step in 0..<1000 { history.go(to: step % 2 == 0 ? .lists : .records, depth: 0) }
    var back = 0
    while case .show = history.stepBack(depth: 0) {
      history.leave()
      back += 1
    }
    #expect(back == 99)
  }
}
