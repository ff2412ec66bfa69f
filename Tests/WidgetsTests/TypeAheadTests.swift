import Testing

@testable import Widgets

struct TypeAheadTests {
  private func typing(_ text: String, every interval: Double = 0.2) -> TypeAhead {
    var typeAhead = TypeAhead()
    for (index, letter) in text.enumerated() {
      typeAhead.type(letter, at: Double(index) * interval)
    }
    return typeAhead
  }

  @Test func `letters that follow each other within a second make a word`() {
    #expect(typing("moon").text == "moon")
    #expect(typing("moon", every: 1).text == "moon")
    #expect(typing("moon", every: 1.01).text == "n")
  }

  @Test func `space is a letter only inside a word`() {
    var typeAhead = TypeAhead()
    let first = typeAhead.type(" ", at: 0)
    let letter = typeAhead.type("a", at: 0)
    let second = typeAhead.type(" ", at: 0.5)
    #expect(!first && letter && second)
    #expect(typeAhead.isOpen(at: 1.5) && !typeAhead.isOpen(at: 1.51))
    let late = typeAhead.type(" ", at: 3)
    #expect(!late)
  }

  @Test func `the last letter can be removed, and all of them`() {
    var typeAhead = typing("ab")
    let erased = typeAhead.erase(at: 0.4)
    #expect(erased && typeAhead.text == "a")
    let closed = typeAhead.close(at: 0.5)
    #expect(closed && typeAhead.text.isEmpty)
    let again = typeAhead.close(at: 0.5)
    let more = typeAhead.erase(at: 0.5)
    #expect(!again && !more)
  }

  @Test func `beginnings of the first name are before those of the second, words after both`() {
    let query = typing("sun").query
    let names = [
      ("Sun Ra", "Lanquidity"), ("Low", "Sunset"), ("Half Sun", "Low"), ("Low", "Old Sun"),
      ("Low", "Asunder"),
    ]
    #expect(
      names.map { query.match(first: $0.0, second: $0.1) } == [
        .beginning, .beginningOfSecond, .word, .wordOfSecond, nil,
      ]
    )
    let matches = names.map { query.match(first: $0.0, second: $0.1) ?? .none }
    #expect(matches == matches.sorted(by: >))
  }

  @Test func `it finds both names of an item from their beginning, whatever the accents`() {
    let query = typing("sig").query
    #expect(query.match(first: "Winter Atlas", second: "Sigrún Vale") == .beginningOfSecond)
    #expect(query.match(first: "SIGNALS", second: "") == .beginning)
    #expect(query.match(first: "Designs", second: "") == nil)
    #expect(typing("ガラ").query.match(first: "ガラスの庭", second: "") == .beginning)
  }

  @Test func `letters fold as they do in search: width, kana either way, strokes and quotes`() {
    for (typed, title) in [
      ("ｊａｚｚ", "Jazz Suite"), ("がら", "ガラスの庭"), ("ｶﾞﾗ", "ガラスの庭"), ("straße", "STRASSENMUSIK"),
      ("aero", "Ærø"), ("acdc", "AC/DC"), ("ac/dc", "ACDC"), ("hip hop", "Hip-Hop"),
      ("احمد", "أحمد"), ("don't", "Don’t Look Back"), ("Ⅳ", "IV"),
    ] {
      #expect(typing(typed).query.match(first: title, second: "") == .beginning, "\(typed)")
    }
  }

  @Test func `a word inside is found as well, but after beginnings`() {
    let query = typing("bea").query
    let inside = query.match(first: "The Beatles", second: "")
    #expect(inside == .word)
    #expect((inside ?? .none) < .beginning)
  }

  @Test func `one letter searches from the next item, a word from the current one`() {
    #expect(typing("m").query.skipsPresent)
    #expect(!typing("mo").query.skipsPresent)
  }

  @Test func `the same letter again goes to the next with that initial, unless one has that name`()
  {
    let query = typing("aaa").query
    #expect(query.skipsPresent && query.text == "a")
    #expect(query.match(first: "Amber", second: "") == .beginning)
    #expect(query.match(first: "AAA Battery", second: "") == .whole)
  }

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
