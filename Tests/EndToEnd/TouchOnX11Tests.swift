import Geometry
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(4)))
struct TouchOnX11Tests {
  @Test func `in a low window a finger flips, pulls the tracks up, and pages`() async throws {
    try await Home.with(pictures: "touch") { home in
      try await home.start(with: 24, in: Size(width: 900, height: 420))
      try await flip(in: home)
      try await pullUp(in: home)
      try await page(in: home)
      try await home.quit(by: "press ctrl+q")
    }
  }

  private func flip(in home: Home) async throws {
    let stage = try home.place(of: "flow")
    let layout = FlowLayout(stage: stage.size)
    let (x, y) = (stage.origin.x + stage.size.width * 0.7, stage.origin.y + stage.size.height / 3)
    let frame = try home.flow()
    let before = try #require(frame.position)
    let place = Point(x: x - stage.origin.x, y: y - stage.origin.y)
    let ring = Ring(count: frame.count ?? 0, wraps: true)
    let slot = try #require(layout.slot(under: place, at: before, in: ring))
    var grip = CoverGrip(on: slot, at: before, in: layout)
    _ = try await home.play(untilCalm: "touch_down 0 \(x) \(y)", "touch_move 0 \(x - 40) \(y)")
    _ = try await home.play(untilCalm: "touch_move 0 \(x - 90) \(y)")
    let after = try #require(try home.flow().position)
    let way = grip.move(by: -90, of: -90, in: layout).shown
    #expect(abs(after - before - way) < 0.05, "\(way) on: \(before) to \(after)")
    _ = try await home.play("wait 0.3", "touch_up 0") {
      $0.widget == "coverflow" && $0.velocity == 0 && $0.position == $0.position?.rounded()
    }
    try await home.calm()
    let landed = try #require(try home.flow().position)
    #expect(landed == landed.rounded())
    try await home.picture("flipped")
    // A tap on a neighbour moves it to the centre.
    _ = try await home.play("tap \(x) \(y)") {
      $0.widget == "coverflow" && $0.velocity == 0 && ($0.position ?? 0) > landed
    }
    let tapped = try #require(try home.flow().position)
    #expect(tapped > landed && tapped == tapped.rounded(), "\(landed) to \(tapped)")
  }

  /// The handle follows the finger pixel by pixel, and the sheet opens or shuts.
  private func pullUp(in home: Home) async throws {
    let handle = try home.place(of: "drawer")
    let x = handle.origin.x + handle.size.width / 2
    let y = handle.origin.y + handle.size.height / 2
    _ = try await home.play(untilCalm: "touch_down 0 \(x) \(y)", "touch_move 0 \(x) \(y - 40)")
    let begun = try #require(try home.frame(of: "drawer").y)
    for way in [70.0, 100, 60] {
      _ = try await home.play(untilCalm: "touch_move 0 \(x) \(y - way)")
      let seen = try #require(try home.frame(of: "drawer").y)
      #expect(abs(begun - seen - (way - 40)) < 1.5, "\(way): \(begun) to \(seen)")
    }
    try await home.picture("pulled")
    _ = try await home.play("touch_move 0 \(x) \(y - 170)", "wait 0.3", "touch_up 0") {
      $0.widget == "drawer" && $0.position == 1
    }
    try await home.calm()
    try await home.picture("open")
    let open = try #require(try home.frame(of: "drawer").y)
    _ = try await home.play("tap \(x) \(open + 20)") {
      $0.widget == "drawer" && $0.position == 0
    }
    try await home.calm()
  }

  private func page(in home: Home) async throws {
    let stage = try home.place(of: "flow")
    let x = stage.origin.x + stage.size.width / 2
    let shut = try #require(try home.frame(of: "drawer").y)
    _ = try await home.play("tap \(x) \(shut + 20)") {
      $0.widget == "drawer" && $0.position == 1
    }
    try await home.calm()
    let y = try #require(try home.frame(of: "drawer").y) + 100
    let seen = try await home.play(
      "touch_drag \(x + 250) \(y) \(x - 250) \(y) steps=20 duration=0.3"
    ) { $0.widget == "strip" && $0.position == 1 && $0.shelf == "recently-added" }
    #expect(JourneyFrames(seen).differences == [])
    try await home.picture("paged")
  }
}
