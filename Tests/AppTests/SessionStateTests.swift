import Library
import TestSupport
import Testing

@testable import App

struct SessionStateTests {
  @Test func `all of the state is restored, whatever shelves are called`() {
    var state = SessionState()
    state.window = .init(width: 900, height: 640, isMaximized: true)
    state.mini = .init(width: 480, height: 500)
    state.shelf = "genre:R&B [live]; =\n"
    state.shelves = [
      "genre:R&B [live]; =\n": .init(record: 12, sort: "year"),
      "all": .init(record: nil, sort: "artist"),
      "シティポップ": .init(record: -1, known: "-1 /%FF a\u{1f}b\u{1f} ", sort: nil),
    ]
    state.arrangement = ShelfArrangement(
      order: ["genre:R&B; [live]", "all", "シティポップ"],
      pinned: ["all"],
      hidden: ["decade:1970", "folder:/a%0ab"]
    )
    state.zoom = 1.3
    state.stage = "460 2 1 29"
    state.isGrid = true
    state.whatNext = .similar
    state.hasAddedMusicFolder = true
    state.hasSuggestedLists = true
    state.hasNotifiedOfBackground = true
    state.unreadable = 29
    state.recentLists = [7, 3, 12]
    state.recentSearches = ["artist:\"a; b\" [x] \\n", "恋"]
    state.defaultRows = [
      .init(id: 3, draft: 0, text: "Zum Üben = [x] \\n"), .init(id: 12, draft: 7, text: "a"),
    ]
    #expect(SessionState(bytes: state.bytes) == state)
    #expect(SessionState(bytes: SessionState().bytes) == SessionState())
  }

  @Test func `invalid values are ignored, and valid ones beside them are kept`() {
    let text = """
      [Window]
      width=-5
      height=100000000000000000000
      maximized=perhaps
      [Mini Window]
      width=359
      height=500
      [Records]
      shelf=all
      zoom=nan
      grid=true
      [Shelf 1]
      record=1
      """
    let state = SessionState(bytes: Array(text.utf8))
    var wanted = SessionState()
    wanted.mini = .init(width: 360, height: 500)
    wanted.shelf = "all"
    wanted.isGrid = true
    #expect(state == wanted)
  }

  @Test func `any bytes give a state`() {
    let seed: UInt64 = 8
    var random = SeededRandom(seed: seed)
    let good = SessionState().bytes
    for _ in 0..<300 {
      var bytes = good
      for _ in 0..<8 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      let state = SessionState(bytes: bytes)
      #expect(SessionState(bytes: state.bytes) == state, "seed \(seed)")
    }
    #expect(SessionState(bytes: []) == SessionState())
  }

  @Test(arguments: [
    "nan", "inf", "-inf", "1e300", "-1e300", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "0", "-1", "300", "many", "",
  ])
  func `any number in the file gives a window that can be shown`(number: String) {
    let text = """
      [Window]
      width=\(number)
      height=\(number)
      maximized=\(number)
      [Records]
      shelf=decade:\(number)
      zoom=\(number)
      grid=\(number)
      [Shelf 1]
      name=decade:\(number)
      record=\(number)
      sort=\(number)
      """
    let state = SessionState(bytes: Array(text.utf8))
    #expect((100...20_000).contains(state.window.width))
    #expect((100...20_000).contains(state.window.height))
    #expect((0.1...10).contains(state.zoom))
    #expect(SessionState(bytes: state.bytes) == state)
    _ = Shelf.Kind(of: ShelfID("decade:\(number)"), name: nil).title
  }
}
