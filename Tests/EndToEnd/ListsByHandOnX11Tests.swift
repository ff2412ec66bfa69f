import Geometry
import Testing

@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(4)))
struct ListsByHandOnX11Tests {
  @Test func `a mouse makes a list, drags a cover into it, and completes it`() async throws {
    try await Home.with(pictures: "lists-mouse") { home in
      try home.pressIsLong(after: 60_000)
      try await home.start(with: 3, in: Size(width: 820, height: 620))
      try await home.chooseLists()
      let before = try home.rows()
      let row = try home.rowPlaces(height: 72)
      // A click below the last row makes one.
      try await home.draft(by: "move \(row(before.count)) device=mouse", "click device=mouse")
      try await home.type("Kitchen")
      #expect(try home.rows() == before + ["Kitchen"])
      _ = try await home.play("press ctrl+1") { $0.event == "page" && $0.text == "records" }
      try await home.calm()
      try await carryCover(in: home, toRow: before.count)
      let record = try home.rows()
      #expect(record.count == 1 && record[0].hasPrefix("Record "), "\(record)")
      try await home.picture("dropped")
      // A drag to the right completes a row, which is undone.
      let place = try home.place(of: "lists").origin
      let y = place.y + 56 + 28
      try await home.play(
        untilRows: "drag \(place.x + 200) \(y) \(place.x + 400) \(y) device=mouse"
      ) { $0 == ["[\(record[0])]"] }
      try await home.play(untilRows: "press ctrl+z") { $0 == record }
      try await home.play(untilRows: "press Escape") { $0 == before + ["Kitchen"] }
      try await home.quit(by: "press ctrl+q")
    }
  }

  /// Drags the cover in the centre over the button of the lists and a list, until each opens, and
  /// drops it.
  private func carryCover(in home: Home, toRow index: Int) async throws {
    try await home.carryCoverToLists()
    let list = try home.place(of: "lists").origin
    try await home.hold(overX: list.x + 200, y: list.y + 72 * Double(index) + 36) {
      $0.event == "rows" && $0.text == ""
    }
    // A button released before the list accepts the cover would cancel the drag.
    _ = try await home.play("wait 0") { $0.event == "state" && $0.text == "drop" }
    try await home.picture("opened")
    let row = try home.rowPlaces(height: 56)
    try await home.hear("glide \(row(2)) duration=0.5 device=mouse")
    _ = try await home.play("button 1 0 device=mouse") {
      $0.event == "rows" && $0.text?.hasPrefix("Record") == true
    }
    try await home.calm()
  }

  @Test func `the Enter of an input method ends its word, and not the row`() async throws {
    try await Home.with(pictures: "lists-composed") { home in
      try home.leaveWindow(as: Size(width: 820, height: 620))
      try await home.addRecords(1)
      try await home.start(on: "lists", "--place", "lists")
      try await home.calm()
      let before = try home.rows()
      try await home.draft(by: "press ctrl+n")
      // GTK's own input method composes a letter by its number.
      for command in ["type old", "press space", "press ctrl+shift+u", "type 57ce"] {
        try await home.hear(command)
      }
      try await home.picture("composed")
      for command in ["press Return", "press space", "type wall"] { try await home.hear(command) }
      _ = try await home.play("press Return") { $0.event == "rows" }
      try await home.hear("press Return")
      #expect(try home.rows() == before + ["old 城 wall"])
      // Its Esc discards the composition, and not the row.
      try await home.calm()
      try await home.draft(by: "press ctrl+n")
      for command in ["type gate", "press ctrl+shift+u", "type 57ce", "press Escape"] {
        try await home.hear(command)
      }
      _ = try await home.play("press Return") { $0.event == "rows" }
      try await home.hear("press Return")
      #expect(try home.rows() == before + ["old 城 wall", "gate"])
      try await home.quit(by: "press ctrl+q")
    }
  }
}

extension Home {
  /// Makes a new row to type into; its caret blinks, so that frames are drawn until it is typed.
  func draft(by commands: String...) async throws {
    for command in commands.dropLast() { try await hear(command) }
    _ = try await play(commands.last ?? "wait 0") { $0.event == "state" && $0.text == "draft" }
  }

  func type(_ text: String) async throws {
    _ = try await play("type \(text)", "press Return") {
      $0.event == "rows" && $0.text?.contains(text) == true
    }
    // The next row, which is empty, ends.
    try await hear("press Return")
    try await calm()
  }

  fileprivate func chooseLists() async throws {
    let switches = try place(of: "places")
    _ = try await play(
      "move \(switches.origin.x + switches.size.width * 0.75) \(switches.origin.y + 15) device=mouse",
      "click device=mouse"
    ) { $0.event == "page" && $0.text == "lists" }
    try await calm()
  }

  fileprivate func carryCoverToLists() async throws {
    let flow = try place(of: "flow")
    let x = flow.origin.x + flow.size.width / 2
    let y = flow.origin.y + flow.size.height * 0.4
    let switches = try place(of: "places")
    let (listsX, listsY) = (
      switches.origin.x + switches.size.width * 0.75, switches.origin.y + switches.size.height / 2
    )
    _ = try await play(untilCalm: "move \(x) \(y) device=mouse")
    // During a drag the keyboard belongs to it.
    for command in ["button 1 1", "glide \(x) \(y - 60)"] {
      try await hear("\(command) device=mouse")
    }
    try await hold(overX: listsX, y: listsY) { $0.event == "page" && $0.text == "lists" }
  }

  /// Holds a drag over a place with small movements until that has an effect: a single position may
  /// arrive too early.
  fileprivate func hold(
    overX x: Double,
    y: Double,
    until isSeen: (TraceLine) -> Bool
  ) async throws {
    for attempt in 1... {
      do {
        let place = "\(x + Double(attempt % 2)) \(y)"
        _ = try await play("glide \(place) device=mouse", within: .seconds(2), through: isSeen)
        return
      } catch let error as RigDesktop.Silence {
        guard attempt < 10 else { throw error }
      }
    }
  }

  fileprivate func rowPlaces(height: Double) throws -> (Int) -> String {
    let list = try place(of: "lists").origin
    return { "\(list.x + 200) \(list.y + height * (Double($0) + 0.5))" }
  }
}
