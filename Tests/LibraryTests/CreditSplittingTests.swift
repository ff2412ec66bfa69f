import Library
import Testing

struct CreditSplittingTests {
  @Test(arguments: [
    ("Ann", ["Ann"]), ("Ann; Bob", ["Ann", "Bob"]), ("Ann;Bob;Ann", ["Ann", "Bob"]),
    ("Ann / Bob", ["Ann", "Bob"]), ("Ann/Bob", ["Ann/Bob"]), ("AC/DC", ["AC/DC"]),
    ("Ann feat. Bob", ["Ann", "Bob"]), ("Ann Feat. Bob ft. Cid", ["Ann", "Bob", "Cid"]),
    ("Ann (feat. Bob)", ["Ann", "Bob"]), ("Ann [Featuring Bob]", ["Ann", "Bob"]),
    ("Defeat", ["Defeat"]), ("The Feat", ["The Feat"]), ("Ann & Bob", ["Ann & Bob"]),
    ("Ann, Bob", ["Ann, Bob"]), ("椎名林檎 feat. 宇多田ヒカル", ["椎名林檎", "宇多田ヒカル"]),
    ("Sunn O))) / Boris", ["Sunn O)))", "Boris"]), ("; ", ["; "]), ("", []),
  ])
  func `names are split at separators that nearly always part several`(
    text: String,
    names: [String]
  ) {
    #expect(CreditSplitting().names(in: text) == names)
  }

  @Test func `separate names in tags are not split`() {
    #expect(CreditSplitting().names(in: "Ann; Bob\u{1f}Cid") == ["Ann; Bob", "Cid"])
  }

  @Test(arguments: [
    ("Earth, Wind & Fire", ["Earth, Wind & Fire"]),
    ("EARTH, WIND & FIRE, Ann & Bob", ["EARTH, WIND & FIRE", "Ann", "Bob"]),
    ("Tyler, The Creator feat. Simon & Garfunkel", ["Tyler, The Creator", "Simon & Garfunkel"]),
    ("Crosby, Stills, Nash & Young", ["Crosby, Stills, Nash & Young"]),
    ("AC/DC/Ann", ["AC/DC", "Ann"]), ("Iron & Winefred", ["Iron", "Winefred"]),
    ("Ann, Bob & Cid", ["Ann", "Bob", "Cid"]),
  ])
  func `exceptions apply with more separators`(text: String, names: [String]) {
    let separators = CreditSplitting.defaultSeparators + [",", "&", "/", " ", ""]
    #expect(CreditSplitting(separators: separators).names(in: text) == names)
  }

  @Test func `separators with spaces around them need these spaces`() {
    let usual = CreditSplitting(written: CreditSplitting.writtenSeparators, exceptions: "")
    #expect(usual == CreditSplitting())
    let written = CreditSplitting(written: "  ,\t& 、 ", exceptions: " Ann & Bob ;; Eve, Kim;")
    #expect(written.separators == [",", " & ", "、"])
    #expect(written.exceptions.suffix(2) == ["Ann & Bob", "Eve, Kim"])
    #expect(
      written.names(in: "Ann & Bob, Cid & Simon & Garfunkel, R&B, Eve, Kim")
        == ["Ann & Bob", "Cid", "Simon & Garfunkel", "R&B", "Eve, Kim"]
    )
    let none = CreditSplitting(written: " ", exceptions: ";")
    #expect(none.names(in: "Ann; Bob / Cid") == ["Ann; Bob / Cid"])
  }

  @Test func `a user's exceptions apply`() {
    #expect(
      CreditSplitting(exceptions: ["Ann; Bob"]).names(in: "ann; bob; Cid") == [
        "ann; bob", "Cid",
      ]
    )
  }
}
