import Testing

@Suite(.serialized, .needs(.xserver), .desktop(.xserver, page: .bridge), .timeLimit(.minutes(4)))
struct BridgeOnX11Tests {
  private let desktop = RigDesktop.current
  /// Degrees for a wheel click: a quarter for each of its 15 pixels.
  private let gain = 15 * 0.25

  @Test func `a scroll turns the sleeve with the fingers, and back`() async throws {
    let there = try await desktop.play("move 400 250", "scroll 0 4 steps=8 duration=0.3") {
      $0.position.map { abs($0 + gain * 4) < 1e-6 } ?? false
    }
    let turns = there.compactMap(\.position)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 >= $1 }, "it never moves back")
    let back = try await desktop.play("scroll 1 -5 steps=8 duration=0.3") {
      $0.position.map { abs($0) < 1e-6 } ?? false
    }
    #expect(back.compactMap(\.position).allSatisfy { $0 <= 1e-6 && $0 >= -gain * 4 - 1e-6 })
  }
}
