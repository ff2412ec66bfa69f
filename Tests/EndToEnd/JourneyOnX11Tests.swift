import Foundation
import Geometry
import Motion
import TestSupport
import Testing

/// From an empty home to a chosen shelf, and back to it after a restart.
@Suite(.serialized, .needs(.xserver), .sharesCrate, .timeLimit(.minutes(6)))
struct JourneyOnX11Tests {
  @Test func `an evening with records by touch, and the next session begins where it ended`()
    async throws
  {
    try await Home.with(pictures: "hand") { home in
      try await home.start(on: "welcome")
      try await home.calm()
      try await home.picture("welcome")
      try await fillCrate(of: home, "move \(try home.middle(of: "sample"))", "wait 0.2", "click")
      try await moveByFingers(in: home)
      try await swipeAndBack(in: home)
      try await goToFarTab(in: home)
      try await pinch(in: home)
      try await sort(in: home, opening: "move \(try home.middle(of: "view"))", "wait 0.2", "click")
      try await chooseInitial(in: home) {
        "move \(try home.middle(of: "index", x: $0))\nwait 0.1\nclick"
      }
      try await enlargeWindow(of: home)
      try await comeBack(to: home)
    }
  }

  @Test func `the same evening by the keyboard alone`() async throws {
    try await Home.with(pictures: "keyboard") { home in
      // A smaller window, whose frames are drawn faster.
      try home.leaveWindow(as: Size(width: 820, height: 620))
      try await home.start(on: "welcome")
      // The pointer remains over the title.
      try await fillCrate(of: home, "press Tab", "press space")
      try await moveByKeys(in: home)
      let there = try await home.play(untilCalm: "press ctrl+Page_Down")
      check(there)
      #expect(there.last { $0.widget == "strip" }?.shelf == "recently-added")
      let back = try await home.play(untilCalm: "press ctrl+Page_Up")
      check(back)
      #expect(back.last { $0.widget == "strip" }?.shelf == "all")
      // To a shelf farther away, faster than its pages are made.
      let far = try await home.play(
        untilCalm: "press ctrl+Page_Down",
        "press ctrl+Page_Down",
        "press ctrl+Page_Down"
      )
      check(far)
      #expect(far.last { $0.widget == "strip" }?.shelf?.hasPrefix("genre:") == true)
      let zoomed = try await home.play(untilCalm: "press ctrl+plus")
      #expect((try home.flow().zoom ?? 0) > 1, "\(zoomed.map(\.summary))")
      try await home.tab("shift+Tab", to: "view")
      try await sort(in: home, opening: "press Return")
      try await home.tab("Tab", to: "index")
      try await chooseInitial(in: home) { $0 > 0 ? "press Right" : "press Left" }
      try await comeBack(to: home)
    }
  }

  // MARK: - Records come

  private func fillCrate(of home: Home, _ commands: String...) async throws {
    try home.bringCrate()
    for command in commands.dropLast() { _ = try await home.play(untilCalm: command) }
    let seen = try await home.play(commands.last ?? "", within: .seconds(150)) {
      $0.widget == "coverflow" && $0.shelf == "all" && $0.count == 36 && $0.settled == true
    }
    #expect(seen.contains { $0.event == "page" && $0.text == "records" })
    let counts = seen.filter { $0.widget == "coverflow" && $0.shelf == "all" }.compactMap(\.count)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }, "records are only added")
    // The page is shown with the first records, before the last ones exist; a frame may take longer
    // than all records.
    let first = try #require(seen.firstIndex { $0.event == "page" && $0.text == "records" })
    if let whole = seen.firstIndex(where: { $0.event == "filling" && $0.settled == true }) {
      #expect(first < whole, "the first ones are shown before the last ones")
      let early = seen[..<whole].filter { $0.widget == "coverflow" && $0.shelf == "all" }
      #expect(early.isEmpty || (early.first?.count ?? 36) < 36, "and are drawn")
    }
    try await home.calm()
    try await home.picture("crate")
  }

  // MARK: - Through the records

  private func moveByFingers(in home: Home) async throws {
    let stage = try home.place(of: "flow")
    let unit = 15 / FlowLayout(stage: stage.size).sidePitch
    let start = try #require(try home.flow().position)
    // Slowly: exactly with the fingers.
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
    let (before, flung) = try await home.inTime {
      (try home.flow(), try await home.play(untilCalm: "scroll 16 0 steps=8 duration=0.1"))
    }
    check(flung)
    let frames = flung.filter { $0.widget == "coverflow" && $0.shelf == "all" }
    let positions = frames.compactMap(\.position)
    let landed = try #require(positions.last)
    #expect(landed == landed.rounded() && landed > (before.position ?? landed) + 2)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    // After the lift, speed only falls.
    let lift = (before.position ?? .nan) + 16 * unit
    let speeds = frames.filter { ($0.position ?? 0) > lift + 1e-6 }.compactMap(\.velocity)
    #expect(speeds.count > 1, "no frame shows the flight")
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 - 1e-6 })
    #expect(try home.flow().record != before.record)
    try await home.picture("fling")
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

  // MARK: - Across the shelves

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
    #expect(abs((after.zoom ?? 0) - 1.2) < 0.01)
    #expect(after.position == before.position && after.record == before.record)
    try await home.picture("pinch")
  }

  private func sort(in home: Home, opening commands: String...) async throws {
    let before = try home.flow()
    for command in commands.dropLast() { _ = try await home.play(untilCalm: command) }
    // The first line of the menu gets the focus.
    _ = try await home.play(commands.last ?? "") {
      $0.event == "focus" && $0.cell?.isEmpty == false
    }
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

  // MARK: - Another day

  private func enlargeWindow(of home: Home) async throws {
    let window = try home.place(of: "window")
    let x = window.origin.x + window.size.width + 2
    let y = window.origin.y + window.size.height + 2
    _ = try await home.play("drag \(x) \(y) \(x + 90) \(y + 60)") {
      $0.event == "place" && $0.text == "window"
    }
    // Without a window manager GTK draws no more frames unless they are requested.
    try await home.calmWithoutMark()
    let size = try home.place(of: "window").size
    #expect(size.width > window.size.width && size.height > window.size.height)
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
    try home.leaveCrate()
  }

  // MARK: - Invariants of every frame

  private func check(_ lines: [TraceLine]) {
    let journey = JourneyFrames(lines)
    #expect(journey.differences == [], "strip and pager show the same position")
    #expect(journey.jumps == [], "covers move continuously")
    #expect(journey.strayFolds == [], "the list folds as the covers move")
    #expect(journey.strayInitials == [], "at rest the index is on the record's initial")
  }
}
