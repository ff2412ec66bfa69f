import Library
import Testing

struct SortKeyTests {
  @Test(arguments: [
    ["The Beatles", "Björk", "Blur"],
    ["Track 2", "Track 02b", "Track 10", "Track 100"],
    ["Die Ärzte", "Bach", "L'Arc~en~Ciel", "Arcade Fire", "The The"].sorted {
      SortKey($0) < SortKey($1)
    },
    ["99 Luftballons", "Abba", "Zappa", "Ångström".uppercased() + "z"].sorted {
      SortKey($0) < SortKey($1)
    },
    ["あいみょん", "カシオペア", "キリンジ", "サザン", "ラルク"],
    ["おおた", "オーツ", "おおの"],
    ["...And Justice for All", "Blackened", "(What's the Story)"],
  ])
  func `names are sorted as people look for them`(names: [String]) {
    let sorted = names.shuffled().sorted { SortKey($0) < SortKey($1) }
    #expect(sorted.map { SortKey($0) } == names.map { SortKey($0) })
  }

  @Test func `a leading article is ignored unless nothing else would remain`() {
    #expect(SortKey("The Beatles") == SortKey("Beatles"))
    #expect(SortKey("The The") != SortKey("The"))
    #expect(SortKey("A") == SortKey("a"))
    #expect(SortKey("Die Toten Hosen") == SortKey("Toten Hosen"))
    #expect(SortKey("Theatre") > SortKey("Sound"))
  }

  @Test func `a sort tag replaces the name`() {
    #expect(SortKey("林檎", sortName: "Ringo") == SortKey("ringo"))
    #expect(SortKey("Beatles", sortName: "The Beatles") != SortKey("Beatles"))
  }

  @Test(arguments: [
    ("The Beatles", "B"), ("Ärzte", "A"), ("99", "#"), ("!!!", "#"), ("カシオペア", "か"),
    ("がらがら", "か"), ("李白", "李"), ("ß", "S"), ("Ωmega", "Ω"), ("", "#"), ("작은 별", "ㅈ"), ("꽃", "ㄱ"),
  ])
  func `an index lists a name under its initial`(name: String, initial: String) {
    #expect(SortKey(name).initial == initial)
  }

  @Test func `numbers are compared by their value however long they are`() {
    let long = String(repeating: "9", count: 300)
    #expect(SortKey("7") < SortKey("10"))
    #expect(SortKey("007") == SortKey("7"))
    #expect(SortKey("12") < SortKey(long))
    #expect(SortKey("10") < SortKey("a"))
  }
}
