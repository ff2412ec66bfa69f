import Library
import TestSupport
import Testing

@testable import App

struct ShelfArrangementTests {
  private let genres = ["all", "new", "ambient", "jazz", "soul"]

  @Test func `without a choice of the user's the shelves have their own order`() {
    #expect(ShelfArrangement().arranged(genres) == genres)
  }

  @Test func `a moved shelf takes the place of another one, in either direction`() {
    var arrangement = ShelfArrangement()
    arrangement.move("soul", toPlaceOf: "new", among: genres)
    #expect(arrangement.arranged(genres) == ["all", "soul", "new", "ambient", "jazz"])
    arrangement.move("all", toPlaceOf: "ambient", among: genres)
    #expect(arrangement.arranged(genres) == ["soul", "new", "ambient", "all", "jazz"])
    arrangement.move("nothing", toPlaceOf: "all", among: genres)
    arrangement.move("all", toPlaceOf: "all", among: genres)
    #expect(arrangement.arranged(genres) == ["soul", "new", "ambient", "all", "jazz"])
  }

  @Test func `a new shelf follows the one that it follows by itself`() {
    var arrangement = ShelfArrangement()
    arrangement.move("jazz", toPlaceOf: "all", among: genres)
    let more = ["zero", "all", "new", "ambient", "jazz", "kraut", "soul"]
    #expect(
      arrangement.arranged(more) == ["zero", "jazz", "kraut", "all", "new", "ambient", "soul"]
    )
  }

  @Test func `the order remains while the shelves are by something else`() {
    var arrangement = ShelfArrangement()
    arrangement.move("jazz", toPlaceOf: "ambient", among: genres)
    let decades = ["all", "new", "1960", "1970"]
    arrangement.move("new", toPlaceOf: "all", among: decades)
    arrangement.move("1970", toPlaceOf: "1960", among: decades)
    #expect(arrangement.arranged(decades) == ["new", "all", "1970", "1960"])
    #expect(arrangement.arranged(genres) == ["new", "all", "jazz", "ambient", "soul"])
  }

  @Test func `pinned shelves come first, in their order`() {
    var arrangement = ShelfArrangement()
    for id in ["soul", "jazz"] { arrangement.pin(id, true) }
    #expect(arrangement.arranged(genres) == ["jazz", "soul", "all", "new", "ambient"])
    arrangement.move("soul", toPlaceOf: "jazz", among: genres)
    #expect(arrangement.arranged(genres) == ["soul", "jazz", "all", "new", "ambient"])
    arrangement.pin("soul", false)
    #expect(arrangement.arranged(genres) == ["jazz", "all", "new", "ambient", "soul"])
  }

  @Test func `hidden shelves are not shown, and that of all records is always`() {
    let shelves = genres.map {
      Shelf(id: ShelfID($0), kind: .all, order: .artist, records: [])
    }
    var arrangement = ShelfArrangement(hidden: ["all", "new"])
    arrangement.hide("all", true)
    arrangement.hide("jazz", true)
    #expect(arrangement.shown(shelves).map(\.id.text) == ["all", "ambient", "soul"])
    arrangement.hide("new", false)
    #expect(arrangement.shown(shelves).map(\.id.text) == ["all", "new", "ambient", "soul"])
  }

  @Test func `any moves leave each shelf where it was put, and lose none`() {
    var random = SeededRandom(seed: 47)
    var arrangement = ShelfArrangement()
    var model = genres
    for _ in 0..<200 {
      let (one, other) = (
        Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random)
      )
      arrangement.move(model[one], toPlaceOf: model[other], among: genres)
      model.insert(model.remove(at: one), at: other)
      #expect(arrangement.arranged(genres) == model)
    }
  }
}
