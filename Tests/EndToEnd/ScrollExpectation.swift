import Testing

/// Scrolling as a page gets it on a server, with the checks that both servers share.
struct ScrollExpectation {
  let unit: String
  let detent: Double
  /// Whether the first scroll after another device begins and ends once without moving.
  ///
  /// On a busy machine GTK joins waiting events, and that pair may be lost.
  let isPrimed: Bool
  let clickRight: [[Double]]
  let rounding: Double

  /// On X11 (GTK 4.8) a touchpad counts in wheel clicks; numbers have 32 bits behind the point.
  static let x11 = Self(
    unit: "detent",
    detent: 1,
    isPrimed: true,
    clickRight: [[1]],
    rounding: 1e-6
  )
  /// On Wayland it counts in pixels, with 8 bits behind the point in each event.
  ///
  /// GTK 4.8 reports a wheel turned right as turned left, newer versions do not.
  static let wayland = Self(
    unit: "pixel",
    detent: 15,
    isPrimed: false,
    clickRight: [[-1], [1]],
    rounding: 20.0 / 512
  )

  nonisolated enum Rule: String, CaseIterable, CustomTestStringConvertible {
    case arrivesWhole = "a scroll arrives completely, between begin and end"
    case endsInMotion = "a scroll ends with the speed of the fingers"
    case restsBeforeTheLift = "fingers that rest before the lift leave no speed"
    case takesBothAxes = "a scroll can be horizontal and diagonal"
    case turnsTheWheel = "a wheel sends whole clicks, without begin and end"

    var testDescription: String { rawValue }
  }

  func check(_ rule: Rule, at desktop: RigDesktop) async throws {
    switch rule {
    case .arrivesWhole: try await arrivesWhole(at: desktop)
    case .endsInMotion: try await endsInMotion(at: desktop)
    case .restsBeforeTheLift: try await restsBeforeTheLift(at: desktop)
    case .takesBothAxes: try await takesBothAxes(at: desktop)
    case .turnsTheWheel: try await turnsTheWheel(at: desktop)
    }
  }

  private static let whole = ["scroll-begin", "scroll", "scroll-end", "decelerate"]
  private static let priming = ["scroll-begin", "scroll-end", "decelerate"]

  private func arrivesWhole(at desktop: RigDesktop) async throws {
    let seen = try await desktop.play(
      "move 400 300",
      "scroll 0 \(5 * detent) steps=10 duration=0.3"
    )
    #expect(sum(seen, \.dy) == 5 * detent)
    #expect(seen.events("scroll").allSatisfy { $0.dx == 0 && $0.unit == unit })
    #expect(isWhole(seen), "it is \(course(of: seen))")
  }

  /// The speed at the lift is that of the fingers: 16.7 wheel clicks a second.
  private func endsInMotion(at desktop: RigDesktop) async throws {
    let seen = try await desktop.rig.inTime {
      try await desktop.play("move 400 300", "scroll 0 \(5 * detent) steps=10 duration=0.3")
    }
    let scroll = try LastScroll(of: seen)
    // On a busy machine GTK joins waiting events; a single one has no speed.
    if scroll.count > 1 { #expect(abs(scroll.speedOfFingers / detent - 5 / 0.3) < 3) }
    #expect(scroll.end.vy.map { abs($0 - scroll.speedByGTK) <= 0.01 * scroll.speedByGTK } == true)
    #expect(scroll.end.vx == 0)
  }

  private func restsBeforeTheLift(at desktop: RigDesktop) async throws {
    var way = 0.0
    let moved = try await desktop.play(
      "move 400 300",
      "scroll 0 \(6 * detent) steps=12 duration=0.2 stop=0"
    ) { line in
      if line.event == "scroll" { way += line.dy ?? 0 }
      return abs(way - 6 * detent) <= rounding
    }
    // Only after the page has all of it is the lift not joined with the last event.
    let seen = moved + (try await desktop.play("wait 0.4", "scroll_stop"))
    let end = try seen.last("decelerate")
    #expect(sum(seen, \.dy) == 6 * detent)
    #expect(isWhole(seen), "it is \(course(of: seen))")
    #expect(abs(end.vy ?? .infinity) < 0.01)
  }

  /// Horizontally and diagonally, and without a priming from the second scroll on.
  private func takesBothAxes(at desktop: RigDesktop) async throws {
    let left = try await desktop.play(
      "move 400 300",
      "scroll \(-3 * detent) 0 steps=6 duration=0.15"
    )
    #expect(sum(left, \.dx) == -3 * detent)
    #expect(sum(left, \.dy) == 0)
    // Only after the page has one end is the next not joined with it.
    var way = 0.0
    let first = try await desktop.play("scroll 0 \(detent) steps=4 duration=0.1") { line in
      if line.event == "scroll" { way += line.dy ?? 0 }
      return line.event == "decelerate" && abs(way - detent) <= rounding
    }
    #expect(sum(first, \.dy) == detent)
    let aslant = try await desktop.play("scroll \(2 * detent) \(4 * detent) steps=20 duration=0.4")
    #expect(sum(aslant, \.dx) == 2 * detent)
    #expect(sum(aslant, \.dy) == 4 * detent)
    #expect(course(of: aslant) == Self.whole)
  }

  private func turnsTheWheel(at desktop: RigDesktop) async throws {
    let down = try await desktop.play("move 400 300", "wheel 2")
    #expect(down.events("scroll").compactMap(\.dy).filter { $0 != 0 } == [1, 1])
    #expect(down.events("scroll").allSatisfy { $0.unit == "detent" && $0.dx == 0 })
    #expect(course(of: down) == ["scroll"])
    let up = try await desktop.play("wheel -1")
    #expect(up.events("scroll").compactMap(\.dy).filter { $0 != 0 } == [-1])
    let right = try await desktop.play("wheel 1 horizontal=1")
    #expect(clickRight.contains(right.events("scroll").compactMap(\.dx).filter { $0 != 0 }))
  }

  /// Whether the lines are one scroll, after the priming if there is any.
  private func isWhole(_ lines: [TraceLine]) -> Bool {
    let course = course(of: lines)
    return course == Self.whole || isPrimed && course == Self.priming + Self.whole
  }

  /// The names of scroll events; many deltas in a row count as one.
  private func course(of lines: [TraceLine]) -> [String] {
    let names = lines.compactMap(\.event).filter { Self.whole.contains($0) }
    return zip(names, [""] + names).filter { $0 != $1 || $0 != "scroll" }.map(\.0)
  }

  private func sum(_ lines: [TraceLine], _ part: KeyPath<TraceLine, Double?>) -> Double {
    let sum = lines.events("scroll").reduce(0) { $0 + ($1[keyPath: part] ?? .nan) }
    return abs(sum - sum.rounded()) <= rounding ? sum.rounded() : sum
  }
}

private struct LastScroll {
  let count: Int
  /// The speed of the fingers: the distance after the first event, as its start is unknown.
  let speedOfFingers: Double
  /// GTK's value, which counts the distance before the first event as well.
  let speedByGTK: Double
  let end: TraceLine

  init(of lines: [TraceLine]) throws {
    let end = try lines.last("decelerate")
    let lift = try #require(end.stamp)
    // Servers count in milliseconds.
    let parts = lines.events("scroll").filter { lift - ($0.stamp ?? 0) < 0.1505 }
    let way = parts.compactMap(\.dy).reduce(0, +)
    let time = lift - (parts.first?.stamp ?? lift)
    self.end = end
    count = time > 0 ? parts.count : 0
    speedOfFingers = (way - (parts.first?.dy ?? 0)) / time
    speedByGTK = time > 0 ? way / time : 0
  }
}
