import Geometry
import Motion
import TestSupport
import Testing

@Suite(.serialized, .needs(.xserver), .desktop(.xserver, page: .coverflow), .timeLimit(.minutes(4)))
struct CoverFlowOnX11Tests {
  private let desktop = RigDesktop.current
  private let layout = FlowLayout(stage: Size(width: 720, height: 288))
  /// Items for a wheel click of a touchpad: 15 pixels of a finger.
  private var unit: Double { 15 / layout.sidePitch }

  private func edge(of place: Double) throws -> Point {
    let edge = Point(x: 0.47 * layout.side, y: 0)
    return try #require(layout.perspective.project(edge, on: layout.pose(at: place)))
  }

  /// Moves to the first item and waits until it rests there, in whichever lap.
  @discardableResult
  private func home() async throws -> Double {
    try await desktop.hear("move 360 280")
    try await desktop.calm()
    if let line = try frame(), rests(line, at: 0) { return line.position ?? .nan }
    let seen = try await desktop.play("press Home") { rests($0, at: 0) }
    try await desktop.calm()
    return seen.last?.position ?? .nan
  }

  private func frame() throws -> TraceLine? { try desktop.all().last { $0.widget != nil } }

  private func rests(_ line: TraceLine, at item: Double) -> Bool {
    guard let position = line.position, line.velocity == 0 else { return false }
    return (position - item).remainder(dividingBy: 200) == 0
  }

  @Test func `covers follow two fingers exactly, and rest on one`() async throws {
    let start = try await home()
    let way = 4 * unit
    let seen = try await desktop.play("scroll 4 0 steps=12 duration=0.3 stop=0") {
      $0.position.map { abs($0 - start - way) < 1e-6 } ?? false
    }
    let positions = seen.compactMap(\.position)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
    let rest = try await desktop.rest(after: "wait 0.3", "scroll_stop")
    #expect(rest.last?.position == (start + way).rounded())
  }

  @Test func `a fling ends exactly on a cover, without a jump`() async throws {
    let (start, seen) = try await desktop.rig.inTime {
      (try await home(), try await desktop.rest(after: "scroll 14 0 steps=8 duration=0.1"))
    }
    let frames = seen.filter { $0.widget != nil }
    let positions = frames.compactMap(\.position)
    #expect(positions.last == positions.last?.rounded() && (positions.last ?? 0) > start + 5)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    #expect(frames.last?.velocity == 0)
    // After the lift, speed only falls.
    let lift = start + 14 * unit
    let coast = frames.filter { ($0.position ?? 0) > lift + 1e-6 }.compactMap(\.velocity)
    #expect(coast.count > 1, "no frame shows the flight")
    #expect(zip(coast, coast.dropFirst()).allSatisfy { $0 >= $1 - 1e-6 })
    #expect(Set(frames.compactMap(\.created)).count == 1, "no cover is made in flight")
  }

  /// The speed at a lift, although a frame may be late: a coast has a speed in proportion to its
  /// remaining distance.
  private func speed(atLift lift: Double, in seen: [TraceLine]) throws -> Double {
    let frame = try #require(
      seen.first { ($0.position ?? 0) > lift && ($0.velocity ?? 0) > 1 },
      "it was not seen in flight"
    )
    let (position, speed) = (try #require(frame.position), try #require(frame.velocity))
    let end = try #require(seen.last { $0.position != nil }?.position)
    return speed / (end - position) * (end - lift)
  }

  /// GTK joins all waiting events to one; each of these is 200 pixels in a tenth of a second.
  @Test(arguments: [
    ("scroll \(200.0 / 15) 0 steps=10 duration=0.1", false),
    ("drag 500 90 300 90 steps=10 duration=0.1", true),
  ])
  func `a fling has the speed of the fingers, although the program was stopped meanwhile`(
    _ fling: String,
    _ isDrag: Bool
  ) async throws {
    let (start, seen) = try await desktop.rig.inTime {
      let start = try await home()
      try await desktop.playAtOnce(fling)
      return (start, try await desktop.rest(after: "wait 0"))
    }
    let way = isDrag ? try way(ofDragFrom: start) : 200 / layout.sidePitch
    let speed = try speed(atLift: start + way, in: seen)
    let hand = way / 0.1
    #expect(0.7 * hand < speed && speed < 1.2 * hand, "\(speed) instead of \(hand)")
  }

  /// 135 pixels in 72 ms twice, 0.1 s apart: the second adds the rest of the first.
  @Test func `flicks add up, although the program was stopped meanwhile`() async throws {
    let flick = "scroll \(135.0 / 15) 0 steps=9 duration=0.072"
    let (start, seen) = try await desktop.rig.inTime {
      let start = try await home()
      try await desktop.playAtOnce(flick, "wait 0.1", flick)
      return (start, try await desktop.rest(after: "wait 0"))
    }
    let hand = 15 / 0.008 / layout.sidePitch
    // The flight between the two makes at most a quarter of it.
    let speed = try speed(atLift: start + 18 * unit, in: seen)
    #expect(speed > 1.5 * hand, "\(speed) instead of twice \(hand)")
  }

  @Test func `a flick keeps its speed, although the last motion ended between two frames`()
    async throws
  {
    let (start, seen) = try await desktop.rig.inTime {
      let start = try await home()
      let first = "scroll 4 0 steps=10 duration=0.1"
      _ = try await desktop.play(first) { ($0.velocity ?? 0) > 2 }
      try await desktop.playAtOnce("wait 3", "scroll \(200.0 / 15) 0 steps=10 duration=0.1")
      // The first motion is over when the second event arrives.
      let over = try await desktop.rest(after: "wait 0")
      return (start, over + (try await desktop.calm()))
    }
    let way = 200 / layout.sidePitch
    let rest = start + Double(try #require(seen.events("rest").first?.index))
    let speed = try speed(atLift: rest + way, in: seen)
    let hand = way / 0.1
    #expect(0.7 * hand < speed && speed < 1.2 * hand, "\(speed) instead of \(hand)")
  }

  /// The lift is the last part of the joined event.
  @Test(arguments: [0, 0.03])
  func `a short rest before the lift does not slow down a fling`(
    _ rest: Double
  ) async throws {
    let (start, seen) = try await desktop.rig.inTime {
      let start = try await home()
      try await desktop.playAtOnce(
        "scroll \(135.0 / 15) 0 steps=9 duration=0.072 stop=0\nscroll_stop after=\(rest)"
      )
      return (start, try await desktop.rest(after: "wait 0"))
    }
    let speed = try speed(atLift: start + 9 * unit, in: seen)
    let hand = 15 / 0.008 / layout.sidePitch
    // The X server's times are in milliseconds, of 64, at both ends.
    #expect(abs(speed / hand - 1) < 2.5 / 64, "\(speed) instead of \(hand)")
  }

  @Test func `a finger stops a fling, and releasing it settles the covers`() async throws {
    var caught: [TraceLine] = []
    // On a slow machine the flight may be over before the finger touches.
    for _ in 0..<6 {
      try await home()
      _ = try await desktop.play("scroll 20 0 steps=8 duration=0.1") { ($0.velocity ?? 0) > 8 }
      caught = try await desktop.play("touch_down 0 360 280") {
        $0.position != nil && $0.velocity == 0
      }
      if caught.events("rest").isEmpty { break }
      try await desktop.hear("touch_up 0")
    }
    #expect(caught.events("rest").isEmpty, "the finger never touched during the flight")
    let held = try await desktop.rest(after: "wait 0.2", "touch_up 0")
    let positions = held.compactMap(\.position)
    let way = (positions.last ?? .nan) - (positions.first ?? .nan)
    #expect(abs(way) < 1.01 && positions.last == positions.last?.rounded())
    #expect(held.events("activate").isEmpty)
  }

  @Test func `a click on a side cover brings it to the centre, a double click opens it`()
    async throws
  {
    let place = try edge(of: 3)
    let twice = try await desktop.rig.inTime {
      try await home()
      _ = try await desktop.play("wait 0.5", "move \(place.x) \(place.y)", "click") {
        $0.event == "rest" && $0.index == 3
      }
      return try await desktop.play("wait 0.5", "click count=2") { $0.event == "activate" }
    }
    #expect(try twice.last("activate").index == 6)
    _ = try await desktop.rest(after: "move 360 280")
  }

  @Test func `the round button opens the front cover`() async throws {
    try await home()
    let center = layout.front.center
    let seen = try await desktop.play(
      "move \(center.x) \(center.y)",
      "wait 0.5",
      "click"
    ) { $0.event == "activate" }
    #expect(try seen.last("activate").index == 0)
  }

  /// How far the covers move with one that is dragged from 500, 90 to 300, 90.
  private func way(ofDragFrom start: Double) throws -> Double {
    let ring = Ring(count: 200, wraps: true)
    let slot = try #require(layout.slot(under: Point(x: 500, y: 90), at: start, in: ring))
    var grip = CoverGrip(on: slot, at: start, in: layout)
    return grip.move(by: -200, of: -200, in: layout).shown
  }

  @Test func `a mouse drags the covers along, and a click and a pinch work after that`()
    async throws
  {
    let start = try await home()
    let way = try way(ofDragFrom: start)
    let seen = try await desktop.rest(after: "drag 500 90 300 93")
    let positions = seen.compactMap(\.position)
    #expect((positions.last ?? 0) >= (start + way).rounded())
    #expect(positions.last == positions.last?.rounded())
    #expect(seen.events("activate").isEmpty)
    try await home()
    let place = try edge(of: 3)
    _ = try await desktop.play("move \(place.x) \(place.y)", "click") {
      $0.event == "rest" && $0.index == 3
    }
    _ = try await desktop.rest(after: "drag 360 90 280 92")
    try await desktop.calm()
    let pinched = try await desktop.play("pinch 1.32 steps=20 duration=0.3") { $0.event == "zoom" }
    #expect((try pinched.last("zoom").scale ?? 0) > 1)
    _ = try await desktop.play("press ctrl+0") { $0.event == "zoom" && $0.scale == 1 }
  }

  @Test func `a pinch and Ctrl with the wheel enlarge covers, Ctrl+0 resets them`() async throws {
    let start = try await home()
    _ = try await desktop.play("move 360 144") { $0.widget != nil }
    try await desktop.calm()
    let pinched = try await desktop.play("pinch 1.32 steps=20 duration=0.3") { $0.event == "zoom" }
    #expect(abs((try pinched.last("zoom").scale ?? 0) - 1.2) < 0.01)
    let turned = try await desktop.play("key ctrl 1", "wheel 1", "key ctrl 0") {
      $0.event == "zoom"
    }
    #expect(abs((try turned.last("zoom").scale ?? 0) - 1.2 / 1.1) < 0.01)
    let back = try await desktop.play("press ctrl+0") { $0.event == "zoom" }
    #expect(try back.last("zoom").scale == 1)
    #expect((pinched + turned + back).compactMap(\.position).allSatisfy { $0 == start })
  }

  @Test func `a pinch by two fingers works after a drag with one, and a tap after both`()
    async throws
  {
    try await home()
    _ = try await desktop.rest(after: "touch_drag 360 90 280 92 steps=12 duration=0.2")
    try await desktop.calm()
    let pinched = try await desktop.play("touch_pinch 360 150 60 100 steps=20 duration=0.3") {
      $0.event == "zoom"
    }
    #expect((try pinched.last("zoom").scale ?? 0) > 1)
    try await desktop.calm()
    _ = try await desktop.play("press ctrl+0") { $0.event == "zoom" && $0.scale == 1 }
    try await home()
    let place = try edge(of: 3)
    _ = try await desktop.play("wait 0.5", "tap \(place.x) \(place.y)") {
      $0.event == "rest" && $0.index == 3
    }
  }

  @Test func `a wheel click moves one cover; letters find one`() async throws {
    let start = try await home()
    let turned = try await desktop.play("move 360 280", "wheel 2") {
      $0.event == "rest" && $0.index == 2
    }
    #expect(turned.compactMap(\.position).allSatisfy { start...start + 2 ~= $0 })
    try await desktop.calm()
    let seen = try await desktop.rest(after: "type w")
    #expect((seen.last?.position ?? start + 2) != start + 2)
  }

  @Test func `the trace line after a scroll event has the new position`() async throws {
    let start = try await home()
    // One event, one frame: the first line that moves has the whole distance.
    let seen = try await desktop.play("scroll 1 0 steps=1 duration=0.02 stop=0") {
      ($0.position ?? start) != start
    }
    #expect(abs((seen.last?.position ?? 0) - start - unit) < 1e-6)
    _ = try await desktop.rest(after: "wait 0.2", "scroll_stop")
  }
}
