import Library
import Testing

struct ScriptTests {
  @Test(arguments: [
    ("A", Script.latin), ("Ä", .latin), ("Ω", .greek), ("Я", .cyrillic), ("א", .hebrew),
    ("ب", .arabic), ("か", .kana), ("ㅎ", .hangul), ("한", .hangul), ("城", .han), ("7", .other),
    ("", .other),
  ])
  func `a letter belongs to a script`(text: String, script: Script) {
    #expect(Script(of: text) == script)
  }
}
