import Geometry
import TestSupport
import Testing

@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(4)))
struct ListsJourneyOnX11Tests {
  @Test func `a list is typed, filled, done, undone, and restored the next day`() async throws {
    try await Home.with(pictures: "lists") { home in
      try await home.start(with: 3, in: Size(width: 820, height: 620))
      let record = try home.flow().record
      _ = try await home.play("press ctrl+2") { $0.event == "page" && $0.text == "lists" }
      try await home.calm()
      try await home.picture("first")
      #expect(try home.rows().prefix(2) == ["Up Next", "Favourites"])
      #expect(try home.rows().count == 6, "a practice list, and three smart lists")
      // A new list, with something from the library.
      try await home.draft(by: "press ctrl+n")
      try await home.type("Kitchen")
      #expect(try home.rows().last == "Kitchen")
      try await home.play(untilRows: "press Return") { $0.isEmpty }
      try await home.draft(by: "press ctrl+n")
      _ = try await home.play("type record") { $0.event == "state" && $0.text == "offer" }
      try await home.picture("completion")
      try await home.hear("press Down")
      _ = try await home.play("press Return") {
        $0.event == "rows" && $0.text?.hasPrefix("Record ") == true
      }
      // The next row, which is empty, ends.
      try await home.hear("press Return")
      try await home.calm()
      #expect(try home.rows().count == 1)
      try await home.draft(by: "press ctrl+n")
      try await home.type("wish")
      #expect(try home.rows().last == "wish")
      let full = try home.rows()
      try await home.play(untilRows: "press ctrl+d") { $0.last == "[wish]" }
      try await home.play(untilRows: "press Home", "press Delete") { $0 == ["[wish]"] }
      try await home.play(untilRows: "press ctrl+z", "press ctrl+z") { $0 == full }
      try await home.play(untilRows: "press ctrl+shift+z") { $0.last == "[wish]" }
      // Playing the record's row fills the queue.
      _ = try await home.play(untilCalm: "press Home", "press Return")
      try await home.play(untilRows: "press Escape") { $0.first == "Up Next" }
      try await home.picture("playing")
      // The covers are unchanged.
      _ = try await home.play("press ctrl+1") { $0.event == "page" && $0.text == "records" }
      try await home.calm()
      #expect(try home.flow().record == record)
      _ = try await home.play("press alt+Left") { $0.event == "page" && $0.text == "lists" }
      let left = try home.rows()
      try await home.quit(by: "press ctrl+q")
      try await home.start(on: "lists", "--place", "lists")
      try await home.calm()
      #expect(try home.rows() == left)
      try await home.picture("back")
      try await home.quit(by: "press ctrl+q")
    }
  }
}

extension Home {
  /// The rows of the open level; done ones in brackets.
  func rows() throws -> [String] {
    let lines = try all()
    let text = try #require(lines.last { $0.event == "rows" }?.text, "no rows were shown")
    return text.split(separator: "|").map(String.init)
  }

  /// Plays commands, each after the effect of the one before, until the rows are right.
  func play(
    untilRows commands: String...,
    are right: ([String]) -> Bool
  ) async throws {
    for command in commands.dropLast() { _ = try await play(untilCalm: command) }
    _ = try await play(commands.last ?? "wait 0") { line in
      line.event == "rows" && right((line.text ?? "").split(separator: "|").map(String.init))
    }
    try await calm()
  }
}
