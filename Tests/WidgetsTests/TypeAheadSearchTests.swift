import Testing

@testable import Widgets

struct TypeAheadSearchTests {
  private let names = ["The Amber Room", "Beech", "Amber", "Briar", "Ash"]

  private func find(_ text: String, from start: Int = 0) async -> Int? {
    var typeAhead = TypeAhead()
    for letter in text { typeAhead.type(letter, at: 0) }
    return await TypeAheadSearch.find(typeAhead.query, among: names.count, from: start) {
      (names[$0], "")
    }
  }

  @Test func `a beginning is found before a word inside`() async {
    #expect(await find("amb") == 2)
    #expect(await find("room") == 0)
  }

  @Test func `second names are found where no first name begins so`() async {
    let records = [("Ray", "Amber"), ("Low", "Ash"), ("Ash", "Low"), ("Low", "Mole")]
    func find(_ text: String) async -> Int? {
      var typeAhead = TypeAhead()
      for letter in text { typeAhead.type(letter, at: 0) }
      return await TypeAheadSearch.find(typeAhead.query, among: records.count, from: 0) {
        records[$0]
      }
    }
    #expect(await find("as") == 2)
    #expect(await find("am") == 0)
    #expect(await find("mo") == 3)
  }

  @Test func `the search wraps round, and one letter skips the current item`() async {
    #expect(await find("am", from: 3) == 2)
    #expect(await find("b", from: 1) == 3)
    #expect(await find("b", from: 3) == 1)
  }

  @Test func `nothing is found without names, without letters and in a list that has changed`()
    async
  {
    #expect(await find("x") == nil)
    #expect(await find("") == nil)
    var query = TypeAhead()
    query.type("a", at: 0)
    let none = await TypeAheadSearch.find(query.query, among: 0, from: 0) { _ in ("a", "") }
    let changed = await TypeAheadSearch.find(query.query, among: 4, from: 0) { _ in nil }
    #expect(none == nil && changed == nil)
  }
}
