import Testing
import Values

@testable import Library

struct ShelfVisitsTests {
  private let ray = Credit(.artist, "Ray")
  private var four: LibraryContents {
    Crates.contents([
      (1, "Moons", "Brandt", "Jazz"), (2, "Honey", "Ray", "Soul"), (3, "Rooms", "Halden", "jazz"),
      (4, "Tide", "Ray", "Jazz"),
    ])
  }

  private func book() -> ShelfBook {
    var book = ShelfBook()
    book.apply(four)
    _ = book.update()
    return book
  }

  @Test func `a visit is the last shelf, by year, however its name is spelled`() {
    var book = book()
    book.open(ray, [2, 4])
    #expect(book.isStale)
    let shelves = book.update().shelves
    #expect(shelves.last?.id == .visit(Credit(.artist, "RAY")) && shelves.last?.kind == .visit(ray))
    #expect(shelves.last?.order == .year && shelves.last?.records.map(\.id) == [2, 4])
    #expect(ShelfID.visit(ray) != ShelfID.visit(Credit(.composer, "Ray")))
    #expect(!book.isStale)
  }

  @Test func `changes of a visit are published as on other shelves`() {
    var book = book()
    book.open(ray, [2, 4])
    _ = book.update()
    book.open(ray, [2, 3])
    let changes = book.update().changes[.visit(ray)]
    #expect(changes?.inserted.count == 1 && changes?.removed.count == 1)
    book.open(ray, [2, 3])
    #expect(!book.isStale, "there is no change")
  }

  @Test func `a removed or altered record changes the visit as well`() {
    var book = book()
    book.open(ray, [2, 4])
    _ = book.update()
    var contents = four
    book.apply(contents.forget([4]))
    let update = book.update()
    #expect(update.shelves.last?.records.map(\.id) == [2])
    #expect(update.changes[.visit(ray)]?.removed == [1])
    book.apply(contents.forget([2]))
    #expect(book.update().shelves.contains { $0.id.isVisit } == false)
  }

  @Test func `another order of a visit is kept until it is closed`() {
    var book = book()
    book.open(ray, [2, 4])
    _ = book.update()
    book.sort(.visit(ray), by: .title)
    #expect(book.update().changes[.visit(ray)]?.isReordered == true)
    book.close(.visit(ray))
    #expect(book.update().shelves.contains { $0.id.isVisit } == false)
    book.open(ray, [2])
    #expect(book.update().shelves.last?.order == .year)
  }

  @Test func `another division of the shelves does not change a visit`() {
    var book = book()
    book.open(ray, [2, 4])
    _ = book.update()
    book.divide(by: .decade)
    let update = book.update()
    #expect(update.shelves.last?.id == .visit(ray) && update.changes[.visit(ray)] == nil)
  }
}
