import Library
import Testing

struct TitleWordsTests {
  @Test(arguments: [
    ("Blue Train", "Blue Train", "John Coltrane", true), ("blue train!", "Blue Train", "", true),
    ("john coltrane - blue train", "Blue Train", "John Coltrane", true),
    ("Blue Train (John Coltrane)", "Blue Train", "John Coltrane", true),
    ("Blue", "Blue Train", "John Coltrane", false), ("John Coltrane", "Blue", "Coltrane", false),
    ("夜行列車", "夜行列車", "佐伯ミナト", true), ("café del mar", "Cafe Del Mar", "", true),
  ])
  func `a text matches a title by its words, with or without the artist`(
    text: String,
    title: String,
    artist: String,
    isName: Bool
  ) {
    #expect(TitleWords(text).name(title, by: artist) == isName)
  }
}
