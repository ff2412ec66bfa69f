import Testing

@testable import TagReader

struct GenreNamesTests {
  @Test(arguments: [
    ("Rock", ["Rock"]), ("Rock; Pop", ["Rock", "Pop"]), ("Rock;Pop;", ["Rock", "Pop"]),
    ("Rock / Pop", ["Rock", "Pop"]), ("Hip-Hop/Rap", ["Hip-Hop/Rap"]),
    ("Bossa Nova", ["Bossa Nova"]),
    ("Rock / Pop; Folk", ["Rock", "Pop", "Folk"]), ("/", []), (";;", []),
    ("R&B / Soul/Funk", ["R&B", "Soul/Funk"]),
  ])
  func `genres are taken apart where they were joined`(text: String, genres: [String]) {
    #expect(GenreNames.parts(text) == genres)
  }

  @Test func `a genre is there once`() {
    #expect(GenreNames.unique(["Rock", "rock", "Pop", "ROCK"]) == ["Rock", "Pop"])
  }
}
