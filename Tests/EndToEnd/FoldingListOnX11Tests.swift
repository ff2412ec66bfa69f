import Testing

@Suite(
  .serialized,
  .needs(.xserver),
  .desktop(.xserver, page: .foldingList),
  .timeLimit(.minutes(4))
)
struct FoldingListOnX11Tests {
  private let desktop = RigDesktop.current

  private static let rows = [
    "Make rows", "Finish rows", "Move about", "深夜ラジオ", "Lamplight Geometry",
    "That live album from the radio", "[Give Tomas his Nine Rooms back]",
  ]
  /// Of the rows of which the second is done.
  private static let done =
    [rows[0]] + rows[2..<6] + ["[Finish rows]", "[Give Tomas his Nine Rooms back]"]
  private static let withoutSecond = [rows[0]] + rows[2...]

  @Test func `two fingers on the touchpad pull, swipe and clear rows`() async throws {
    try await desktop.restart()
    let short = try await desktop.play(
      "move 800 500",
      "scroll 0 -3 steps=6 duration=0.3",
      through: isAtRest
    )
    #expect(!short.contains(where: isDraft), "a pull that is too short does nothing")
    let pull = "scroll 0 -5 steps=10 duration=0.3"
    _ = try await desktop.play(pull, through: isDraft)
    try await expect(["Milk"] + Self.rows, after: "type Milk", "press Return")
    _ = try await desktop.play("move 800 500", pull, through: isDraft)
    let folded = try await desktop.play("type no", "press Escape", through: isAtRest)
    #expect((short + folded).events("rows").isEmpty)
    try await expect(Self.done, after: "move 800 84", "scroll -6 0 steps=12 duration=0.3")
    try await expect(Self.withoutSecond, after: "scroll 6 0 steps=12 duration=0.3")
    try await expect(
      Array(Self.rows[..<6]),
      after: "move 800 500",
      "scroll 0 9 steps=20 duration=0.4"
    )
  }

  @Test func `a pinch on the touchpad makes a row between two, and leaves a level`() async throws {
    try await desktop.restart()
    for pinch in ["pinch 1.9 steps=20 duration=0.4 cancel=1", "pinch 1.2 steps=12 duration=0.3"] {
      let seen = try await pinched("move 800 168", pinch)
      #expect(!seen.contains(where: isDraft) && seen.events("rows").isEmpty, "\(pinch)")
    }
    _ = try await desktop.play("pinch 1.9 steps=20 duration=0.4", through: isDraft)
    try await expect(
      Self.rows[..<3] + ["Between"] + Self.rows[3...],
      after: "type Between",
      "press Return"
    )
    try await openLevel()
    for pinch in ["pinch 0.75 steps=15 duration=0.3", "pinch 0.4 steps=20 duration=0.3 cancel=1"] {
      let seen = try await pinched("move 800 300", pinch)
      #expect(seen.events("level").isEmpty, "\(pinch)")
    }
    let left = try await pinched("pinch 0.4 steps=20 duration=0.3")
    #expect(try left.last("level").depth == 0)
    #expect(try left.last("rows").text == Self.rows.joined(separator: "|"))
  }

  @Test func `fingers on the screen pull, pinch and swipe rows, and a mouse works after them`()
    async throws
  {
    // If the program rests for a while, GTK would take the beginning of a drag for a long press.
    try await desktop.restart(longPress: 60_000)
    _ = try await desktop.play("touch_drag 600 450 600 550 steps=10", through: isDraft)
    try await expect(["Milk"] + Self.rows, after: "type Milk", "press Return")
    let small = try await pinched("touch_pinch 800 168 40 60 angle0=90 angle1=90 steps=20")
    #expect(!small.contains(where: isDraft) && small.events("rows").isEmpty)
    _ = try await desktop.play(
      "touch_pinch 800 168 40 120 angle0=90 angle1=90 steps=30 duration=0.4",
      through: isDraft
    )
    try await expect(
      Self.rows[..<3] + ["Touched"] + Self.rows[3...],
      after: "type Touched",
      "press Return"
    )
    _ = try await desktop.play("tap 800 500", through: isDraft)
    try await expect(
      Self.rows[..<6] + ["Last", Self.rows[6]],
      after: "type Last",
      "press Return"
    )
    try await expect(Self.done, after: "touch_drag 400 84 560 84 steps=10")
    try await expect(Self.withoutSecond, after: "touch_drag 560 84 400 84 steps=10")
    #expect(!(try desktop.all().contains(where: isLift)))
    try await openLevel()
    let kept = try await pinched("touch_pinch 800 400 100 80 steps=20 duration=0.3")
    #expect(kept.events("level").isEmpty)
    let left = try await pinched("touch_pinch 800 400 150 50 steps=20 duration=0.4")
    #expect(try left.last("level").depth == 0)
    for command in ["touch_down 0 400 84", "touch_move 0 430 84", "touch_move 0 510 84"] {
      try await desktop.hear(command)
    }
    let turned = try await desktop.play("touch_move 0 400 84", "touch_up 0", through: isAtRest)
    #expect(turned.events("rows").isEmpty)
    try await openLevel()
  }

  @Test func `a mouse pulls, swipes and carries rows, and makes one by the plus`() async throws {
    try await desktop.restart(longPress: 60_000)
    _ = try await desktop.play("drag 600 450 600 550 device=mouse", through: isDraft)
    try await expect(["Milk"] + Self.rows, after: "type Milk", "press Return")
    try await expect(Self.done, after: "drag 400 84 560 84 device=mouse")
    try await expect(Self.withoutSecond, after: "drag 560 84 400 84 device=mouse")
    #expect(!(try desktop.all().contains(where: isLift)))
    // The column ends at 922; the handle of a stack is left of its count.
    try await expect(
      [Self.rows[1], Self.rows[0]] + Self.rows[2...],
      after: "drag 848 28 848 110 device=mouse"
    )
    for command in ["wait 0.5", "move 500 110 device=mouse", "move 500 112 device=mouse"] {
      try await desktop.hear(command)
    }
    _ = try await desktop.play("click device=mouse", through: isDraft)
    try await expect(
      Self.rows[..<2] + ["Plus"] + Self.rows[2...],
      after: "type Plus",
      "press Return"
    )
  }

  @Test func `a long press without movement opens the menu, and a lifted row enters a stack`()
    async throws
  {
    try await desktop.restart()
    _ = try await desktop.play("touch_down 0 600 84", through: isLift)
    let seen = try await desktop.play("touch_up 0") { $0.event == "menu" }
    #expect(try seen.last("menu").text == "Finish rows")
    #expect(seen.events("rows").isEmpty)
    try await desktop.calm()
    // The item in the fifth row is dropped on the fourth, a stack, before that opens.
    _ = try await desktop.play("touch_down 0 600 252", through: isLift)
    try await desktop.hear("touch_move 0 600 230")
    try await expect(Array(Self.rows[..<4]) + Self.rows[5...], after: "touch_up 0 600 200")
  }

  @Test func `a row is carried by a long press, and the list scrolls under it`() async throws {
    try await desktop.restart("count=60")
    _ = try await desktop.play("touch_down 0 600 84", through: isLift)
    for command in ["touch_move 0 600 300", "touch_move 0 600 500"] {
      try await desktop.hear(command)
    }
    // Waits for 20 rows of 56 pixels, however long frames take.
    _ = try await desktop.play("touch_move 0 600 685") {
      $0.widget != nil && ($0.position ?? 0) > 20 * 56
    }
    // It scrolls no more when two frames have the same position.
    var position = -1.0
    _ = try await desktop.play("touch_move 0 600 500", "touch_move 0 600 490") { line in
      guard line.widget != nil, let now = line.position else { return false }
      defer { position = now }
      return now == position
    }
    // Every tenth row is a stack, into which it would be dropped.
    let y = try #require(
      [490, 322, 154].first { (2...7).contains((Int($0 + position) / 56 + 1) % 10) }
    )
    let rows = try await rows(after: "touch_move 0 600 \(y)", "wait 0.2", "touch_up 0")
    let place = try #require(rows.firstIndex(of: "Row 2"))
    // The view has 13 rows; a higher index needs scrolling.
    #expect(place > 17)
    #expect(rows.count == 60)
    #expect(rows.filter { $0 != "Row 2" } == (1...60).filter { $0 != 2 }.map { "Row \($0)" })
  }

  private func isAtRest(_ line: TraceLine) -> Bool { line.event == "state" && line.text == "rest" }

  /// A row was lifted: only then does a moving finger drag it.
  private func isLift(_ line: TraceLine) -> Bool { line.event == "state" && line.text == "lift" }

  private func isDraft(_ line: TraceLine) -> Bool { line.event == "state" && line.text == "draft" }

  private func openLevel() async throws {
    let opened = try await desktop.play("wait 0.5", "move 800 28", "click") { $0.event == "level" }
    #expect(try opened.last("level").depth == 1)
    try await desktop.calm()
  }

  /// Plays a pinch to its end; a single finger on the screen does not end it.
  private func pinched(_ commands: String...) async throws -> [TraceLine] {
    for command in commands.dropLast() { try await desktop.hear(command) }
    let first = try await desktop.play(commands.last ?? "wait 0") {
      $0.event == "state" && $0.text == "pinch"
    }
    let last = try await desktop.play("wait 0", through: isAtRest)
    return first + last + (try await desktop.calm())
  }

  private func expect(
    _ wanted: [String],
    after commands: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for command in commands.dropLast() { try await desktop.hear(command) }
    let edited = try await rows(after: commands.last ?? "wait 0")
    #expect(edited == wanted, sourceLocation: sourceLocation)
    // The next row, which is empty, ends.
    if commands.last == "press Return" { try await desktop.hear("press Return") }
    try await desktop.calm()
    let restored = try await rows(after: "press ctrl+z")
    #expect(restored == Self.rows, "undone", sourceLocation: sourceLocation)
    try await desktop.calm()
  }

  private func rows(after commands: String...) async throws -> [String] {
    for command in commands.dropLast() { try await desktop.hear(command) }
    let seen = try await desktop.play(commands.last ?? "wait 0") { $0.event == "rows" }
    let text = try #require(try seen.last("rows").text)
    return text.split(separator: "|").map { String($0) }
  }
}
