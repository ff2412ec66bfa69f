@testable public import Library

/// Edits of a user's book, of which each is known by its number, as is what a book contains after it.
public enum NumberedEdits {
  /// Edits a book from its last edit on until the process is killed, and says which edit it tries
  /// and has done.
  public static func run(forEverIn folder: BytePath) throws -> Never {
    let book = try PairedDatabase(folder: folder)
    var number = try last(of: book)
    Report.line("start \(number)")
    while true {
      number += 1
      Report.line("try \(number)")
      try run(number, in: book)
      Report.line("done \(number)")
    }
  }

  static func last(of book: PairedDatabase) throws(DatabaseError) -> Int64 {
    try book.read { rows throws(DatabaseError) in try rows.number("edit") }
  }

  static func run(_ number: Int64, in book: PairedDatabase) throws(DatabaseError) {
    try book.edit("edit \(number)") { edit throws(DatabaseError) in
      try edit.insert(
        into: "row",
        [
          "id": number, "parent": number / 4, "place": number, "kind": 1, "text": text(number),
          "song": number % 5 == 0 ? nil : song(number), "created": number,
        ]
      )
      if number <= songs {
        try edit.insert(into: "song", ["id": number, "path": Array("/\(number).flac".utf8)])
      }
      try edit.insert(into: "play", ["song": song(number), "time": number * 60, "offset": 60])
      try edit.update(
        "song",
        ["heart": number, "duration": 0.1],
        where: "id = ?",
        song(number / 2)
      )
      try edit.update("row", ["text": "changed"], where: "parent = ? AND place > ?", number / 9, 3)
      try edit.delete(from: "row", where: "id = ?", number / 2)
      try edit.set("next_row", number + 1)
    }
  }

  static func state(after last: Int64) -> [String] {
    var rows: [Int64: String] = [:]
    var hearts: [Int64: Int64] = [:]
    for number in 0..<last {
      let number = number + 1
      rows[number] = text(number)
      if song(number / 2) <= number { hearts[song(number / 2)] = number }
      for id in rows.keys where id / 4 == number / 9 && id > 3 { rows[id] = "changed" }
      rows[number / 2] = nil
    }
    let plays = last == 0 ? [] : (1...last).map { "play \($0 * 60) of \(song($0))" }
    let lists = rows.map { "row \($0.key) \($0.value)" }
    return (lists + hearts.map { "song \($0.key) \($0.value)" } + plays).sorted()
  }

  static func state(of book: PairedDatabase) throws(DatabaseError) -> [String] {
    try book.read { rows throws(DatabaseError) in
      let lists = try rows.values(of: "row") { "row \($0.integer(0)) \($0.text(4))" }
      let hearts = try rows.values(of: "song", where: "heart NOTNULL") {
        "song \($0.integer(0)) \($0.integer(9))"
      }
      let plays = try rows.values(of: "play") { "play \($0.integer(2)) of \($0.integer(1))" }
      return (lists + hearts + plays).sorted()
    }
  }

  private static let songs: Int64 = 20

  private static func song(_ number: Int64) -> Int64 { number % songs + 1 }

  private static func text(_ number: Int64) -> String {
    "text \(number) " + String(repeating: "x", count: Int(number * 37 % 200))
  }
}
