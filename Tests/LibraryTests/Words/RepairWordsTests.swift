import Testing

@testable import Library

struct RepairWordsTests {
  @Test func `each repair has a message of its own`() {
    let path = BytePath("/data/gatefold/x.db")
    let notes: [RepairNote] = [
      .damaged("as SQLite says"), .lost, .setAside(path), .restored(from: path), .madeAnew,
    ]
    let texts = notes.map { RepairWords.text(for: $0) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("%") && !$0.hasSuffix(".") })
  }

  @Test func `on the terminal SQLite's own message is added`() {
    let line = RepairWords.line(for: .damaged("as SQLite says"))
    #expect(line == "its database was damaged (as SQLite says)")
  }
}
