import Testing

@Suite(.serialized, .needs(.sway), .desktop(.sway, page: .tabs), .timeLimit(.minutes(4)))
struct TabsOnWaylandTests {
  private let desktop = RigDesktop.current

  /// Whether a line is the strip's, at a position up to the server's rounding.
  private func isStrip(_ line: TraceLine, at position: Double) -> Bool {
    // Each of up to 20 events is rounded to 8 bits behind the point.
    let rounding = 20.0 / 512 / 400
    return line.widget == "strip" && abs((line.position ?? .nan) - position) <= rounding
  }

  @Test func `400 pixels of a two-finger scroll are a page, and less springs back`() async throws {
    let seen = try await desktop.play(
      "move 700 400",
      "scroll 120 0 steps=16 duration=0.4 stop=0"
    ) { isStrip($0, at: 0.3) }
    #expect(seen.compactMap(\.live).allSatisfy { $0 <= 3 })
    _ = try await desktop.play("wait 0.3", "scroll_stop") { isStrip($0, at: 0) }
  }

  @Test func `a wheel turns tabs and does not end the program`() async throws {
    _ = try await desktop.play("move 700 20", "wheel 2", "wait 0.6") { isStrip($0, at: 2) }
    _ = try await desktop.play("wheel -2") { isStrip($0, at: 0) }
  }

  @Test func `a fling moves one page, and the wheel over the strip returns`() async throws {
    var stood = 0.0
    let seen = try await desktop.rig.inTime {
      let before = try await desktop.calm()
      stood = before.last { $0.widget == "strip" }?.position?.rounded() ?? stood
      let flung = try await desktop.play("move 700 400", "scroll 150 0 steps=10 duration=0.12") {
        isStrip($0, at: stood + 1)
      }
      stood += 1
      return flung
    }
    let positions = seen.filter { $0.widget == "strip" }.compactMap(\.position)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    _ = try await desktop.play("move 700 20", "wheel \(-Int(stood))") { isStrip($0, at: 0) }
  }

  @Test func `a vertical scroll in a page does not move the pages`() async throws {
    let seen = try await desktop.play(
      "move 700 400",
      "scroll 15 180 steps=16 duration=0.4",
      "wait 0.4",
      "scroll 0 -180 steps=8 duration=0.2",
      "wait 0.4",
      "move 700 20",
      "wheel 1"
    ) { isStrip($0, at: 1) }
    let positions = seen.filter { $0.widget == "strip" }.compactMap(\.position)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 }, "only the wheel did")
    _ = try await desktop.play("wheel -1") { isStrip($0, at: 0) }
  }
}
