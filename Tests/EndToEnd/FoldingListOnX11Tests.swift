import Testing

/// The folding list with real input, with its edits read from the trace.
@Suite(
  .serialized,
  .needs(.xserver),
  .desktop(.xserver, page: .foldingList),
  .timeLimit(.minutes(4))
)
struct FoldingListOnX11Tests {
  private let desktop: RigDesktop

  init() throws { desktop = try #require(RigDesktop.current) }

  private static let rows = [
    "Make rows", "Finish rows", "Move about", "深夜ラジオ", "Lamplight Geometry",
    "That live album from the radio", "[Give Tomas his Nine Rooms back]",
  ]

  // MARK: - New rows

  @Test func `a pull at the top makes a row to type into`() async throws {
    try await desktop.restart()
    try await pullDown()
    let rows = try await rows(after: "type Milk", "press Return")
    #expect(rows == ["Milk"] + Self.rows)
  }

  @Test(arguments: ["drag 600 500 600 600", "touch_drag 600 500 600 600 steps=10 duration=0.3"])
  func `a mouse and a finger can pull as well`(_ pull: String) async throws {
    try await restartWithoutLift()
    _ = try await desktop.play("wait 0.5", "move 600 500", pull, through: isDraft)
    let rows = try await rows(after: "type Milk", "press Return")
    #expect(rows == ["Milk"] + Self.rows)
  }

  @Test func `a long press without movement opens the menu`() async throws {
    try await desktop.restart()
    _ = try await desktop.play("touch_down 0 600 84", through: isLift)
    let seen = try await desktop.play("touch_up 0") { $0.event == "menu" }
    #expect(try seen.last("menu").text == "Finish rows")
    #expect(seen.events("rows").isEmpty)
  }

  @Test func `Esc folds a new row away again`() async throws {
    try await desktop.restart()
    try await pullDown()
    let seen = try await desktop.play("type no", "press Escape", through: isAtRest)
    #expect(seen.events("rows").isEmpty)
    // The list is unchanged: the next edit reports all rows.
    let rows = try await self.rows(after: "move 800 28", "scroll 6 0 steps=12 duration=0.3")
    #expect(rows == Array(Self.rows.dropFirst()))
  }

  @Test func `a pull that is too short does nothing`() async throws {
    try await desktop.restart()
    let seen = try await desktop.play(
      "move 800 500",
      "scroll 0 -1 steps=6 duration=0.3",
      through: isAtRest
    )
    #expect(!seen.events("state").contains { $0.text == "draft" })
    #expect(seen.events("rows").isEmpty)
  }

  @Test func `a pinch between the third and the fourth row makes one there`() async throws {
    try await desktop.restart()
    _ = try await desktop.play("move 800 168", "pinch 1.9 steps=20 duration=0.4", through: isDraft)
    let rows = try await rows(after: "type Between", "press Return")
    #expect(rows == Array(Self.rows[..<3]) + ["Between"] + Array(Self.rows[3...]))
  }

  @Test func `two fingers on the screen make a row between them`() async throws {
    try await desktop.restart()
    _ = try await desktop.play(
      "touch_pinch 800 168 40 120 angle0=90 angle1=90 steps=30 duration=0.4",
      through: isDraft
    )
    let rows = try await rows(after: "type Touched", "press Return")
    #expect(rows == Array(Self.rows[..<3]) + ["Touched"] + Array(Self.rows[3...]))
  }

  @Test(arguments: [
    "pinch 1.9 steps=20 duration=0.4 cancel=1", "pinch 1.2 steps=12 duration=0.3",
    "touch_pinch 800 168 40 60 angle0=90 angle1=90 steps=20 duration=0.3",
  ])
  func `a pinch that is reversed, or too small, makes no row`(_ pinch: String) async throws {
    try await desktop.restart()
    let seen = try await pinched("move 800 168", pinch)
    #expect(!seen.events("state").contains { $0.text == "draft" })
    #expect(seen.events("rows").isEmpty)
  }

  @Test func `a tap below the last row makes one at the end`() async throws {
    try await desktop.restart()
    _ = try await desktop.play("wait 0.5", "tap 800 700", through: isDraft)
    let rows = try await rows(after: "type Last", "press Return")
    #expect(rows == Array(Self.rows[..<6]) + ["Last", Self.rows[6]])
  }

  // MARK: - Levels

  @Test func `a pinch leaves a level, and springs back where it is reversed`() async throws {
    try await desktop.restart()
    let opened = try await desktop.play("wait 0.5", "move 800 28", "click") { $0.event == "level" }
    #expect(try opened.last("level").depth == 1)
    _ = try await desktop.play("wait 0", through: isAtRest)
    let kept = try await desktop.play(
      "move 800 300",
      "pinch 0.75 steps=15 duration=0.3",
      through: isAtRest
    )
    #expect(kept.events("level").isEmpty)
    let cancelled = try await desktop.play(
      "pinch 0.4 steps=20 duration=0.3 cancel=1",
      through: isAtRest
    )
    #expect(cancelled.events("level").isEmpty)
    let left = try await desktop.play("pinch 0.4 steps=20 duration=0.3", through: isAtRest)
    #expect(try left.last("level").depth == 0)
    #expect(try left.last("rows").text == Self.rows.joined(separator: "|"))
  }

  @Test func `two fingers on the screen leave a level, and a reversed pinch keeps it`()
    async throws
  {
    try await desktop.restart()
    _ = try await desktop.play("wait 0.5", "move 800 28", "click") { $0.event == "level" }
    _ = try await desktop.play("wait 0", through: isAtRest)
    let kept = try await pinched("touch_pinch 800 400 100 80 steps=20 duration=0.3")
    #expect(kept.events("level").isEmpty)
    let left = try await desktop.play(
      "touch_pinch 800 400 150 50 steps=20 duration=0.4"
    ) { $0.event == "level" }
    #expect(try left.last("level").depth == 0)
  }

  // MARK: - Swipes

  @Test(arguments: [
    "scroll -6 0 steps=12 duration=0.3", "touch_drag 400 84 560 84 steps=10 duration=0.3",
    "drag 400 84 560 84",
  ])
  func `a swipe to the right completes a row`(_ swipe: String) async throws {
    try await restartWithoutLift()
    let rows = try await rows(after: "wait 0.5", "move 800 84", swipe)
    #expect(!(try desktop.hasSeen(isLift)))
    #expect(rows == ["Make rows"] + Array(Self.rows[2..<6]) + ["[Finish rows]", Self.rows[6]])
  }

  @Test(arguments: [
    "scroll 6 0 steps=12 duration=0.3", "touch_drag 560 84 400 84 steps=10 duration=0.3",
    "drag 560 84 400 84",
  ])
  func `a swipe to the left deletes a row, which undo restores`(_ swipe: String) async throws {
    try await restartWithoutLift()
    let rows = try await rows(after: "wait 0.5", "move 800 84", swipe)
    #expect(!(try desktop.hasSeen(isLift)))
    #expect(rows == ["Make rows"] + Array(Self.rows[2...]))
    let back = try await self.rows(after: "press ctrl+z")
    #expect(back == Self.rows)
  }

  // MARK: - Carrying and clearing

  @Test func `a row is carried by a long press, and the list scrolls under it`() async throws {
    try await desktop.restart("count=60")
    _ = try await desktop.play("touch_down 0 600 84", through: isLift)
    for command in ["touch_move 0 600 300", "touch_move 0 600 700"] {
      try await desktop.hear(command)
    }
    // Waits for 20 rows of 56 pixels, however long frames take.
    _ = try await desktop.play("touch_move 0 600 985") {
      $0.widget != nil && ($0.position ?? 0) > 20 * 56
    }
    // It scrolls no more when two frames have the same position.
    var position = -1.0
    _ = try await desktop.play("touch_move 0 600 700", "touch_move 0 600 690") { line in
      guard line.widget != nil, let now = line.position else { return false }
      defer { position = now }
      return now == position
    }
    // Every tenth row is a stack, into which it would be dropped.
    let y = try #require(
      [700, 532, 364].first { (2...7).contains((Int($0 + position) / 56 + 1) % 10) }
    )
    let rows = try await rows(after: "touch_move 0 600 \(y)", "wait 0.2", "touch_up 0")
    let place = try #require(rows.firstIndex(of: "Row 2"))
    // The view has 18 rows; a higher index needs scrolling.
    #expect(place > 22)
    #expect(rows.count == 60)
    #expect(rows.filter { $0 != "Row 2" } == (1...60).filter { $0 != 2 }.map { "Row \($0)" })
  }

  @Test func `a row is dropped into the stack that it is held over`() async throws {
    try await desktop.restart()
    // The item in the fifth row is dropped on the fourth, a stack, before that opens.
    _ = try await desktop.play("touch_down 0 600 252", through: isLift)
    try await desktop.hear("touch_move 0 600 230")
    let rows = try await rows(after: "touch_up 0 600 200")
    #expect(rows == Array(Self.rows[..<4]) + Array(Self.rows[5...]))
  }

  @Test func `a mouse carries a row by its handle`() async throws {
    try await desktop.restart()
    // The column ends at 1222; the handle of a stack is left of its count.
    let rows = try await rows(after: "wait 0.5", "drag 1148 28 1148 110 device=mouse")
    #expect(rows.prefix(3) == ["Finish rows", "Make rows", "Move about"][...])
  }

  @Test func `a click on the plus between rows makes a row there`() async throws {
    try await desktop.restart()
    _ = try await desktop.play(
      "wait 0.5",
      "move 800 110",
      "move 800 112",
      "click",
      through: isDraft
    )
    let rows = try await rows(after: "type Plus", "press Return")
    #expect(rows == Array(Self.rows[..<2]) + ["Plus"] + Array(Self.rows[2...]))
  }

  @Test func `pulling up at the end clears done rows`() async throws {
    try await desktop.restart()
    let rows = try await rows(after: "move 800 500", "scroll 0 6 steps=20 duration=0.4")
    #expect(rows == Array(Self.rows[..<6]))
  }

  // MARK: - Words of the trace

  private func isAtRest(_ line: TraceLine) -> Bool { line.event == "state" && line.text == "rest" }

  /// A row was lifted: only then does a moving finger drag it.
  private func isLift(_ line: TraceLine) -> Bool { line.event == "state" && line.text == "lift" }

  private func isDraft(_ line: TraceLine) -> Bool { line.event == "state" && line.text == "draft" }

  private func pullDown() async throws {
    _ = try await desktop.play(
      "move 800 500",
      "scroll 0 -2 steps=10 duration=0.3",
      through: isDraft
    )
  }

  /// Opens a new list without long presses: if the program rests for a while, GTK would take the
  /// beginning of a drag for one.
  private func restartWithoutLift() async throws { try await desktop.restart(longPress: 60_000) }

  /// Plays a pinch to its end; a single finger on the screen does not end it.
  private func pinched(_ commands: String...) async throws -> [TraceLine] {
    for command in commands.dropLast() { try await desktop.hear(command) }
    let first = try await desktop.play(commands.last ?? "wait 0") {
      $0.event == "state" && $0.text == "pinch"
    }
    return first + (try await desktop.play("wait 0", through: isAtRest))
  }

  /// Plays commands, and returns the rows after the resulting edit.
  private func rows(after commands: String...) async throws -> [String] {
    for command in commands.dropLast() { try await desktop.hear(command) }
    let seen = try await desktop.play(commands.last ?? "wait 0") { $0.event == "rows" }
    let text = try #require(try seen.last("rows").text)
    return text.split(separator: "|").map { String($0) }
  }
}
