import Geometry
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(6)))
struct JourneyOnX11Tests {
  /// Those of the sample crate make a ring.
  private static let records = 12

  @Test func `an evening with records by touch and by keys, and the next session begins there`()
    async throws
  {
    try await Home.with(pictures: "evening") { home in
      // A small window, whose frames are drawn faster.
      try home.leaveWindow(as: Size(width: 820, height: 620))
      try await home.start(on: "welcome")
      try await home.picture("welcome")
      // The pointer remains over the title.
      try await fillCrate(of: home, "press Tab", "press space")
      try await moveByKeys(in: home)
      try await moveByFingers(in: home)
      try await swipeAndBack(in: home)
      try await turnByKeys(in: home)
      try await goToFarTab(in: home)
      try await pinch(in: home)
      try await home.tab("shift+Tab", to: "view")
      try await sort(in: home)
      try await chooseInitial(in: home) {
        "move \(try home.middle(of: "index", x: $0))\nwait 0.1\nclick"
      }
      try await home.tab("Tab", to: "index")
      try await chooseInitial(in: home) { $0 > 0 ? "press Right" : "press Left" }
      try await comeBack(to: home)
    }
  }

  private func fillCrate(of home: Home, _ commands: String...) async throws {
    for command in commands.dropLast() { _ = try await home.play(untilCalm: command) }
    let seen = try await home.play(commands.last ?? "", within: .seconds(150)) {
      $0.widget == "coverflow" && $0.shelf == "all" && $0.count == Self.records
        && $0.settled == true
    }
    #expect(seen.contains { $0.event == "page" && $0.text == "records" })
    let counts = seen.filter { $0.widget == "coverflow" && $0.shelf == "all" }.compactMap(\.count)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }, "records are only added")
    try await home.calm()
    try await home.picture("crate")
  }

  private func moveByKeys(in home: Home) async throws {
    let before = try home.flow()
    let moved = try await home.play(untilCalm: "press Right", "press Right", "press Right")
    check(moved)
    let position = try #require(try home.flow().position)
    #expect(position == (before.position ?? 0) + 3)
    let typed = try await home.play(untilCalm: "type t")
    check(typed)
    #expect(try home.flow().position != position, "letters find an artist")
    try await home.picture("letters")
  }

  private func moveByFingers(in home: Home) async throws {
    let stage = try home.place(of: "flow")
    let unit = 15 / FlowLayout(stage: stage.size).sidePitch
    let start = try #require(try home.flow().position)
    let way = 5 * unit
    let held = try await home.play(
      "move \(try home.middle(of: "flow"))",
      "scroll 5 0 steps=12 duration=0.4 stop=0"
    ) { line in
      line.widget == "coverflow" && abs((line.position ?? .nan) - start - way) < 1e-6
    }
    let hand = held.filter { $0.widget == "coverflow" }.compactMap(\.position)
    #expect(zip(hand, hand.dropFirst()).allSatisfy { $0 <= $1 })
    check(held)
    let rest = try await home.play(untilCalm: "wait 0.3", "scroll_stop")
    check(rest)
    #expect(try home.flow().position == (start + way).rounded())
    // A fling: it only slows down, and rests on a record.
    let (before, flung) = try await home.rig.inTime {
      (try home.flow(), try await home.play(untilCalm: "scroll 16 0 steps=8 duration=0.1"))
    }
    check(flung)
    let frames = flung.filter { $0.widget == "coverflow" && $0.shelf == "all" }
    let positions = frames.compactMap(\.position)
    let landed = try #require(positions.last)
    #expect(landed == landed.rounded() && landed > (before.position ?? landed) + 2)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    let lift = (before.position ?? .nan) + 16 * unit
    let speeds = frames.filter { ($0.position ?? 0) > lift + 1e-6 }.compactMap(\.velocity)
    #expect(speeds.count > 1, "no frame shows the flight")
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 - 1e-6 })
    let laps = (landed - (before.position ?? 0)) / Double(Self.records)
    #expect((try home.flow().record == before.record) == (laps == laps.rounded()))
    try await home.picture("fling")
  }

  private func swipeAndBack(in home: Home) async throws {
    let before = try home.standing()
    let there = try await home.play(
      untilCalm: "move \(try home.middle(of: "list", y: 20))",
      "scroll 27 0 steps=16 duration=0.5 stop=0",
      "wait 0.3",
      "scroll_stop"
    )
    check(there)
    #expect(try home.standing().shelf == "recently-added")
    try await home.picture("swipe")
    let back = try await home.play(
      untilCalm: "scroll -27 0 steps=16 duration=0.5 stop=0",
      "wait 0.3",
      "scroll_stop"
    )
    check(back)
    #expect(try home.standing() == before, "the shelf is restored")
  }

  private func turnByKeys(in home: Home) async throws {
    for (key, shelf) in [("Page_Down", "recently-added"), ("Page_Up", "all")] {
      let turned = try await home.play(untilCalm: "press ctrl+\(key)")
      check(turned)
      #expect(turned.last { $0.widget == "strip" }?.shelf == shelf)
    }
  }

  private func goToFarTab(in home: Home) async throws {
    let strip = try home.place(of: "strip")
    let seen = try await home.play(
      untilCalm: "move \(strip.origin.x + strip.size.width * 0.9) \(strip.origin.y + 21)",
      "wait 0.1",
      "click"
    )
    check(seen)
    #expect(try home.standing().shelf.hasPrefix("genre:"))
    #expect(seen.filter { $0.widget == "pager" }.allSatisfy { ($0.live ?? 0) <= 3 })
    try await home.picture("far-tab")
  }

  private func pinch(in home: Home) async throws {
    let before = try home.flow()
    _ = try await home.play(
      untilCalm: "move \(try home.middle(of: "flow"))",
      "pinch 1.32 steps=20 duration=0.3"
    )
    let after = try home.flow()
    // As far as title, artist and letters have room.
    #expect((1.1...1.2).contains(after.zoom ?? 0))
    #expect(after.position == before.position && after.record == before.record)
    try await home.picture("pinch")
  }

  private func sort(in home: Home) async throws {
    let before = try home.flow()
    // The first line of the menu gets the focus.
    _ = try await home.play("press Return") { $0.event == "focus" && $0.cell?.isEmpty == false }
    try await home.goDown(to: "Title")
    _ = try await home.play("press Return") { $0.widget == "coverflow" && $0.sort == "title" }
    try await home.calm()
    let after = try home.flow()
    #expect(after.sort == "title")
    #expect(after.record == before.record, "the record in the centre is kept")
    try await home.picture("sorted")
  }

  private func chooseInitial(
    in home: Home,
    by commands: (Double) throws -> String
  ) async throws {
    let before = try #require(try home.flow().position)
    var seen: [TraceLine] = []
    // The next cell; on the last one of a row the one before it.
    for offset in [30.0, -30] {
      for command in try commands(offset).split(separator: "\n") {
        seen += try await home.play(untilCalm: String(command))
      }
      if try home.flow().position != before { break }
    }
    check(seen)
    let after = try home.flow()
    #expect(after.position != before && after.position == after.position?.rounded())
    #expect(seen.contains { $0.widget == "snap-menu" && $0.leads == true })
    let last = seen.last { $0.widget == "snap-menu" && $0.shelf == after.shelf }
    #expect(last?.text == last?.cell, "the index is on the record's initial")
    try await home.picture("initial")
  }

  private func comeBack(to home: Home) async throws {
    let left = try home.standing()
    try await home.picture("left")
    try await home.quit(by: "press ctrl+q")
    try await home.start(on: "records")
    try await home.calm()
    try await home.picture("back")
    #expect(try home.standing() == left)
    #expect(try home.firstFlow().bare == 0, "the covers of the last stage are drawn at once")
    try await home.quit(by: "press ctrl+q")
  }

  private func check(_ lines: [TraceLine]) {
    let journey = JourneyFrames(lines)
    #expect(journey.differences == [], "strip and pager show the same position")
    #expect(journey.jumps == [], "covers move continuously")
    #expect(journey.strayFolds == [], "the list folds as the covers move")
    #expect(journey.strayInitials == [], "at rest the index is on the record's initial")
  }
}
