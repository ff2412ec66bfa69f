import TestSupport
import Testing

struct TranslationWordsTests {
  /// Other words for a record, a cover, a track, a shelf, a list or the queue.
  @Test(arguments: [
    ("de", ["Hülle", "Platte", "Stück"]), ("ja", ["カバー", "レコード"]),
    ("zh_CN", ["专辑", "清单", "书架", "架子"]),
  ])
  func `a translation uses one word for one thing`(language: String, others: [String]) throws {
    let texts = try texts(of: language)
    #expect(texts.count > 600)
    for text in texts where !text.contains(";player;") {
      for other in others { #expect(!text.contains(other), "\(text)") }
      if language == "ja" {
        #expect(!text.replacing("再生キュー", with: "").contains("キュー"), "\(text)")
      }
      if language == "zh_CN" {
        #expect(!text.replacing("播放队列", with: "").contains("队列"), "\(text)")
      }
    }
  }

  @Test func `German says du to the user, throughout`() throws {
    for text in try texts(of: "de") {
      // At the start of a sentence it may be “they” or “their”.
      let found = text.firstMatch(of: /[^.!?:] (Sie|Ihnen|Ihr|Ihre[mnrs]?)\b/)
      #expect(found == nil, "\(text)")
      #expect(!text.contains(/\b(Geben|Legen|Führen|Wählen|Öffnen|Starten) Sie\b/), "\(text)")
    }
  }

  private func texts(of language: String) throws -> [String] {
    var texts: [String] = []
    var isText = false
    for line in try Checkout.text("data/po/\(language).po").split(separator: "\n") {
      if line.hasPrefix("msgstr") {
        isText = true
        texts.append("")
      } else if !line.hasPrefix("\"") {
        isText = false
      }
      guard isText, let quote = line.firstIndex(of: "\"") else { continue }
      texts[texts.count - 1] += line[quote...].dropFirst().dropLast()
    }
    return texts
  }
}
