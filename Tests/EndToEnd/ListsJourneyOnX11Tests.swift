import Foundation
import Geometry
import TestSupport
import Testing

/// From the records to the lists and back, by mouse and by keyboard, and after a restart.
@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(4)))
struct ListsJourneyOnX11Tests {
  @Test func `a list is typed, filled, done, undone, and restored the next day`() async throws {
    try await Home.with(pictures: "lists") { home in
      try home.leaveWindow(as: Size(width: 820, height: 620))
      try await home.addRecords(3)
      try await home.start(on: "records")
      try await home.calm()
      let record = try home.flow().record
      _ = try await home.play("press ctrl+2") { $0.event == "page" && $0.text == "lists" }
      try await home.calm()
      try await home.picture("first")
      #expect(try home.rows().prefix(2) == ["Up Next", "Favourites"])
      #expect(try home.rows().count == 6, "a practice list, and three smart lists")
      // A new list, with something from the library.
      try await home.play(untilRows: "press ctrl+n", "type Kitchen", "press Return") {
        $0.last == "Kitchen"
      }
      try await home.play(untilRows: "press Return") { $0.isEmpty }
      for command in ["press ctrl+n", "type record", "wait 0.5", "press Down"] {
        _ = try await home.play(untilCalm: command)
      }
      try await home.picture("completion")
      try await home.play(untilRows: "press Return") {
        $0.count == 1 && $0[0].hasPrefix("Record ")
      }
      try await home.play(untilRows: "press ctrl+n", "type wish", "press Return") {
        $0.last == "wish"
      }
      let full = try home.rows()
      // Completed, deleted, and undone.
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

  @Test func `a row is pulled, swiped and opened by touch, pixel for pixel`() async throws {
    try await Home.with(pictures: "lists-hand") { home in
      try home.leaveWindow(as: Size(width: 820, height: 620))
      try await home.addRecords(1)
      try await home.start(on: "lists", "--place", "lists")
      try await home.calm()
      let list = try home.place(of: "lists")
      let x = list.origin.x + 200
      func row(_ index: Int) -> Double { list.origin.y + 56 * Double(index) + 28 }
      // The practice list opens by a click, and closes by a pinch.
      let practice = try home.rows()[2]
      try await home.play(untilRows: "move \(x) \(row(2))", "wait 0.2", "click") { $0.count == 4 }
      try await home.picture("level")
      _ = try await home.play(untilCalm: "pinch 0.5 steps=12 duration=0.3")
      #expect(try home.rows().contains(practice))
      // A pull by less than a row makes none; then one is made, and Esc removes it.
      let before = try home.rows()
      _ = try await home.play(
        untilCalm: "move \(x) \(row(1))",
        "scroll 0 -3 steps=12 duration=0.3"
      )
      #expect(try home.rows() == before)
      _ = try await home.play(untilCalm: "scroll 0 -9 steps=16 duration=0.4")
      try await home.picture("pulled")
      _ = try await home.play(untilCalm: "press Escape")
      #expect(try home.rows() == before)
      // Up Next cannot be completed; the practice list can, and is restored.
      _ = try await home.play(
        untilCalm: "move \(x) \(row(0))",
        "scroll -12 0 steps=12 duration=0.3"
      )
      #expect(try home.rows() == before)
      try await home.play(
        untilRows: "move \(x) \(row(2))",
        "scroll -12 0 steps=12 duration=0.3"
      ) { $0.last == "[\(practice)]" }
      try await home.play(untilRows: "press ctrl+z") { $0 == before }
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
    for command in commands { _ = try await play(untilCalm: command) }
    let rows = try rows()
    #expect(right(rows), "after \(commands) the rows are \(rows)")
  }
}
