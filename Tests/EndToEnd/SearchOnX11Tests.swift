import Geometry
import TestSupport
import Testing

@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(2)))
struct SearchOnX11Tests {
  @Test func `typed words are found, Enter flies to a record, and Escape returns to the results`()
    async throws
  {
    try await Home.with(pictures: "search") { home in
      try await home.start(with: 6, in: Size(width: 820, height: 620))
      let first = try home.flow().record
      _ = try await home.play("press ctrl+f") { $0.event == "page" && $0.text == "search" }
      _ = try await home.play("type record") {
        $0.event == "results" && $0.text?.contains("|Show All 6") == true
      }
      _ = try await home.play("press space", "press 5") {
        $0.event == "results" && $0.text?.hasPrefix("Record 5") == true
      }
      try await home.calm()
      try await home.picture("results")
      _ = try await home.play("press Return") { $0.event == "page" && $0.text == "records" }
      try await home.calm()
      let found = try home.flow().record
      #expect(found != first)
      _ = try await home.play("press alt+Left") { $0.event == "page" && $0.text == "search" }
      // The entry has the focus a frame after the page.
      try await home.calm()
      // Only near matches, below a line of their own.
      _ = try await home.play("type recrd") {
        $0.event == "results" && $0.text?.hasPrefix("Record ") == true
      }
      try await home.calm()
      try await home.picture("nearly")
      _ = try await home.play("press Escape") { $0.event == "page" && $0.text == "records" }
      try await home.calm()
      #expect(try home.flow().record == found)
      // A slash opens the search as well, and is not typed.
      _ = try await home.play("type /") { $0.event == "page" && $0.text == "search" }
      try await home.calm()
      _ = try await home.play("press ctrl+a", "type silence") {
        $0.event == "songs" && $0.text?.hasSuffix(" silence") == true && $0.text != "0 silence"
      }
      try await home.quit(by: "press ctrl+q")
    }
  }
}
