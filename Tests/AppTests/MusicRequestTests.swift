import TestSupport
import Testing
import Values

@testable import App

@Suite(.serialized, .needsDisplay) struct MusicRequestTests {
  private let stand: PlayerStand
  private let window: MainWindow

  init() async throws {
    stand = try PlayerStand(1...12)
    window = await stand.window(of: try .registered())
  }

  @Test func `a track is played, a record is shown on its shelf`() async throws {
    window.go(to: .lists)
    window.carryOut(.showRecord(3))
    #expect(window.page == .records)
    let page = try #require(window.records.currentPage)
    #expect(await until { page.contents.record(at: page.flow.target ?? -1)?.id == 3 })
    window.carryOut(.play(501))
    #expect(await until { stand.title == "Track 2 of 5" })
  }

  @Test func `a text is searched for as if typed, an artist without records shows nothing`() async {
    window.carryOut(.search("blue or"))
    #expect(window.page == .search && window.search.field.text == "blue or")
    window.carryOut(.showArtist("Miles Davis"))
    let words = "There are no records of “Miles Davis”."
    #expect(await until { texts(in: window.toasts).contains(words) })
    #expect(stand.catalogue.visits.isEmpty)
    #expect(window.page == .search && window.search.field.text == "blue or")
    window.carryOut(.showRecord(1))
    #expect(window.page == .records)
  }

  private var loads: Int {
    stand.engine.requests.count { if case .load = $0 { true } else { false } }
  }

  @Test func `unknown ids show and play nothing`() async {
    for number in [0, -1, 99, .max] as [Int64] {
      window.carryOut(.showRecord(RecordID(number)))
      window.carryOut(.play(TrackID(number)))
    }
    window.carryOut(.showArtist(""))
    window.carryOut(.search(""))
    window.carryOut(.play(TrackID(99_999)))
    window.carryOut(.play(501))
    #expect(await until { stand.title == "Track 2 of 5" })
    #expect(loads == 1)
  }
}
