import Motion
import TestSupport
import Testing
import Widgets

@testable import App
@testable import Playback

struct ListsSourceUpNextTests {
  private let stand: PlayerStand
  private let source: ListsSource
  private var upNext: RowID { source.numbers.number(of: .upNext) }

  init() async throws { (stand, source) = try await ListsSource.standing() }

  private var titles: [String] {
    source.entries(of: upNext).map { entry in
      let row = source.row(entry.id)
      return row.isStruck ? "[\(row.title)]" : row.title
    }
  }

  @Test func `Up Next returns the number of played rows that a pull clears`() {
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    stand.session.player.next()
    #expect(source.clearableCount(in: upNext) == 1)
    #expect(source.perform(.clearDone(in: upNext)))
    #expect(source.clearableCount(in: upNext) == 0)
    #expect(source.clearableCount(in: source.root) == nil)
  }

  @Test func `a cleared row that is played again is shown as played`() {
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    let all = stand.session.player.queue.context.map(\.item.title)
    stand.session.player.next()
    #expect(source.perform(.clearDone(in: upNext)))
    stand.session.player.jump(to: stand.session.player.queue.context[0].id)
    #expect(titles.first == all[0])
    stand.session.player.next()
    #expect(titles.first == "[\(all[0])]")
  }
}
