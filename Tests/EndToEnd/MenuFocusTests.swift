import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(4))) struct MenuFocusTests {
  @Test(.needs(.xserver)) func `after Esc in a submenu every key works on X11`() async throws {
    try await leaveSubmenu(on: .xserver)
  }

  @Test(.needs(.sway)) func `after Esc in a submenu every key works on Wayland`() async throws {
    try await leaveSubmenu(on: .sway)
  }

  private func leaveSubmenu(on server: RigServer) async throws {
    try await Home.with(pictures: "menu-\(server.rawValue)", on: server) { home in
      try await home.addRecords(3)
      try await home.start(on: "records")
      try await home.calm()
      let before = try #require(try home.flow().position)
      _ = try await home.play("press Menu") { $0.event == "focus" && $0.cell?.isEmpty == false }
      try await home.goDown(to: "Add to List")
      try await home.hear("press Return")
      try await home.goDown(to: "New List…")
      _ = try await home.play("press Escape") { $0.event == "focus" && $0.text == "flow" }
      _ = try await home.play("press Right") {
        $0.widget == "coverflow" && $0.position == before + 1
      }
    }
  }
}
