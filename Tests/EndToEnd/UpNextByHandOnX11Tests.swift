import Geometry
import Testing

/// The queue under a mouse, as the first of the lists.
@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(2)))
struct UpNextByHandOnX11Tests {
  @Test func `a cover is dropped between the rows of Up Next, and a row is moved by its handle`()
    async throws
  {
    try await Home.with(pictures: "up-next-mouse") { home in
      try home.pressIsLong(after: 60_000)
      try home.leaveWindow(as: Size(width: 820, height: 620))
      try await home.addRecords(1) { "Song \($0)" }
      try await home.start(on: "lists", "--place", "lists")
      try await home.calm()
      let list = try home.place(of: "lists")
      let (x, top) = (list.origin.x + 200, list.origin.y)
      _ = try await home.play("press ctrl+1") { $0.event == "page" && $0.text == "records" }
      try await home.calm()
      // Up Next opens under the dragged cover, and accepts it.
      try await home.carryCoverToLists()
      try await home.hold(overX: x, y: top + 28) { $0.event == "rows" && $0.text == "" }
      try await drop(at: "\(x) \(top + 200)", in: home)
      let first = try home.rows()
      #expect(first.count == 6 && Set(first).count == 6, "\(first)")
      // It is open for another cover, which is dropped between the third and the fourth row.
      _ = try await home.play("press ctrl+1") { $0.event == "page" && $0.text == "records" }
      try await home.calm()
      try await home.carryCoverToLists()
      try await drop(at: "\(x) \(top + 56 + 3 * 56)", in: home)
      let second = Array(first[..<3]) + first + first[3...]
      #expect(try home.rows() == second)
      try await home.picture("dropped")
      // The first row is moved to the third place.
      let handle = list.origin.x + list.size.width - 26
      func middle(_ row: Int) -> Double { top + 56 + 56 * Double(row) + 28 }
      let third = [second[1], second[2], second[0]] + second[3...]
      _ = try await home.play(
        "drag \(handle) \(middle(0)) \(handle) \(middle(2)) device=mouse"
      ) { $0.event == "rows" && $0.text == third.joined(separator: "|") }
      try await home.calm()
      _ = try await home.play("press ctrl+z", "press ctrl+z") {
        $0.event == "rows" && $0.text == first.joined(separator: "|")
      }
      try await home.quit(by: "press ctrl+q")
    }
  }

  private func drop(at place: String, in home: Home) async throws {
    try await home.hear("glide \(place) duration=0.2 device=mouse")
    // A button released before the list has accepted the place would cancel the drag.
    try await home.calmWithoutMark()
    _ = try await home.play("button 1 0 device=mouse") {
      $0.event == "rows" && $0.text?.isEmpty == false
    }
    try await home.calm()
  }
}
