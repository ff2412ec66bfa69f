import Testing

@Suite(.serialized, .needs(.xserver), .desktop(.xserver), .timeLimit(.minutes(4)))
struct InputOnX11Tests {
  private let desktop = RigDesktop.current

  @Test(arguments: ScrollExpectation.Rule.allCases)
  func `scrolling keeps the rules that both servers share`(rule: ScrollExpectation.Rule)
    async throws
  {
    try await ScrollExpectation.x11.check(rule, at: desktop)
  }

  @Test func `a fine wheel sends fractions of a click`() async throws {
    let seen = try await desktop.play(
      "move 400 300",
      "scroll 0 1.5 steps=3 duration=0.1 device=mouse stop=0"
    )
    #expect(seen.events("scroll").compactMap(\.dy).reduce(0, +) == 1.5)
    #expect(seen.events("scroll-begin").isEmpty)
    #expect(seen.events("decelerate").isEmpty)
  }

  @Test func `a scroll has the modifier state`() async throws {
    let seen = try await desktop.play(
      "move 400 300",
      "key ctrl 1",
      "scroll 0 2 steps=4 duration=0.1",
      "key ctrl 0"
    )
    let moves = seen.events("scroll").filter { $0.dy != 0 }
    #expect(moves.compactMap(\.dy).reduce(0, +) == 2)
    #expect(moves.allSatisfy { $0.control == true })
  }

  @Test(arguments: [2.5, 0.4])
  func `a pinch ends at its scale, around the pointer`(_ scale: Double) async throws {
    let seen = try await desktop.play("move 700 500", "pinch \(scale) steps=20 duration=0.3")
    let begin = try #require(seen.firstIndex { $0.event == "pinch-begin" })
    let first = try #require(seen.firstIndex { $0.event == "pinch" })
    let end = try seen.last("pinch")
    #expect(begin < first)
    #expect(abs((end.scale ?? 0) - scale) < 1e-3)
    #expect(seen.events("pinch").allSatisfy { $0.place == [700, 500] })
    #expect(seen.events("pinch-end").count == 1)
    #expect(seen.events("pinch-cancel").isEmpty)
  }

  @Test func `a cancelled pinch is reported as cancelled`() async throws {
    let seen = try await desktop.play("move 700 500", "pinch 1.5 steps=10 duration=0.2 cancel=1")
    #expect(seen.events("pinch-cancel").count == 1)
  }

  @Test(arguments: [(3, 200.0, 0.0), (4, 0.0, -150.0)])
  func `a swipe ends with the speed of the fingers`(
    _ fingers: Int,
    _ dx: Double,
    _ dy: Double
  ) async throws {
    let seen = try await desktop.rig.inTime {
      try await desktop.play("move 700 500", "swipe \(fingers) \(dx) \(dy) steps=10 duration=0.2")
    }
    let swipes = seen.events("swipe")
    let swipe = try seen.last("swipe")
    #expect(swipes.map(\.fingers) == [fingers])
    // GTK's velocity is a little too high.
    for (velocity, way) in [(swipe.vx, dx), (swipe.vy, dy)] {
      let ratio = try #require(velocity) * 0.2
      #expect(way == 0 ? ratio == 0 : 0.6 < ratio / way && ratio / way < 1.7)
    }
  }

  @Test func `the pointer moves by fractions of a pixel`() async throws {
    // GTK leaves out positions that the pointer passes within a frame.
    let seen = try await desktop.play("move 400.25 300.5") { $0.event == "motion" }
    #expect(try seen.last("motion").place == [400.25, 300.5])
  }

  @Test func `clicks in quick succession are counted`() async throws {
    // A click elsewhere in the last 400 ms would prevent a double click (GTK 4.8).
    let seen = try await desktop.rig.inTime {
      try await desktop.play("wait 0.5", "move 500 310", "click count=2")
    }
    #expect(seen.events("press").map(\.count) == [1, 2])
    #expect(seen.events("press").allSatisfy { $0.place == [500, 310] && $0.button == 1 })
    #expect(seen.events("release").map(\.count) == [1, 2])
  }

  @Test func `a click reports its button`() async throws {
    let clicks = ["click 1", "click 2 device=mouse", "click 3", "click 8 device=mouse"]
    var seen = try await desktop.play("move 300 300")
    for click in clicks { seen += try await desktop.play(click) }
    #expect(seen.events("press").map(\.button) == [1, 2, 3, 8])
    #expect(seen.events("release").map(\.button) == [1, 2, 3, 8])
  }

  @Test func `a drag reports its start and its offset`() async throws {
    let seen = try await desktop.play("drag 200 200 500 260")
    #expect(try seen.last("drag-start").place == [200, 200])
    #expect(seen.events("drag-move").compactMap(\.x).isSorted)
    #expect(try seen.last("drag-finish").place == [300, 60])
  }

  @Test func `a tap is a click at the finger's position`() async throws {
    let seen = try await desktop.play("wait 0.5", "tap 640 480")
    #expect(seen.events("press").map(\.count) == [1])
    #expect(isNear(try seen.last("press").place, [640, 480], within: 0.1))
    #expect(isNear(try seen.last("release").place, [640, 480], within: 0.1))
  }

  @Test func `a finger drags`() async throws {
    let seen = try await desktop.play("touch_drag 300 700 900 650 steps=20 duration=0.3")
    #expect(isNear(try seen.last("drag-start").place, [300, 700], within: 0.1))
    #expect(isNear(try seen.last("drag-finish").place, [600, -50], within: 0.2))
  }

  @Test func `two fingers zoom between them`() async throws {
    let seen = try await desktop.play("touch_pinch 800 500 60 180 steps=30 duration=0.4")
    let end = try seen.last("pinch")
    #expect(abs((end.scale ?? 0) - 3) < 0.02)
    // GTK rounds the box around the fingers to whole pixels: its corner, its size, and half of
    // that.
    #expect(isNear(end.place, [800, 500], within: 2.5))
    #expect(seen.events("pinch-begin").count == 1)
    #expect(seen.events("pinch-end").count == 1)
  }

  @Test func `a finger without movement is a long press`() async throws {
    let seen = try await desktop.play("touch_down 0 500 520") { $0.event == "long-press" }
    #expect((try await desktop.play("touch_up 0")).events("long-press").isEmpty)
    #expect(seen.events("long-press").count == 1)
    #expect(isNear(try seen.last("long-press").place, [500, 520], within: 0.1))
  }

  @Test func `keys arrive by their names, with modifiers`() async throws {
    let seen = try await desktop.play(
      "move 500 500",
      "click",
      "type aZ+",
      "press ctrl+plus",
      "press alt+Left",
      "press Page_Down",
      "press F11"
    )
    let keys = seen.events("key").filter { !Self.modifiers.contains($0.key ?? "") }
    #expect(keys.map(\.key) == ["a", "Z", "plus", "plus", "Left", "Page_Down", "F11"])
    #expect(keys.map(\.shift) == [false, true, true, true, false, false, false])
    #expect(keys.map(\.control) == [false, false, false, true, false, false, false])
    #expect(keys.map(\.alt) == [false, false, false, false, true, false, false])
    let released = seen.events("key-release").filter { !Self.modifiers.contains($0.key ?? "") }
    #expect(released.map(\.key) == keys.map(\.key))
  }

  private static let modifiers = ["Shift_L", "Control_L", "Alt_L"]

  private func isNear(_ place: [Double], _ wanted: [Double], within limit: Double) -> Bool {
    place.count == wanted.count && zip(place, wanted).allSatisfy { abs($0 - $1) <= limit }
  }
}

extension [Double] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
