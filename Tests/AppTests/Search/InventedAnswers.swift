import GLib
import TestSupport
import Values

@testable import App
@testable import Library

nonisolated final class InventedAnswers: MusicSearch {
  let hits = [200, 201].map { number in
    TrackHit(
      id: TrackID(number),
      record: 2,
      title: "Track \(number - 199) of 2",
      artist: "Ann, Jr., Bob",
      credited: "Ann, Jr.\u{1f}Bob",
      album: "Title 2",
      number: Int(number - 199)
    )
  }
  private let goneCount = Locked(0)
  var gone: Int {
    get { goneCount.withLock { $0 } }
    set { goneCount.withLock { $0 = newValue } }
  }
  private let isHeld = Locked(false)
  var holds: Bool {
    get { isHeld.withLock { $0 } }
    set { isHeld.withLock { $0 = newValue } }
  }

  private let stream = AsyncStream.makeStream(of: Void.self)

  func open() async throws {}
  func close() async {}
  func tracks(of list: ListSearch) async throws -> [TrackID] { [] }
  func tracks(of credit: Credit) async throws -> [TrackID] { [] }
  func songs(_ query: SearchQuery, by order: SongOrder) async throws -> SongList { SongList() }
  func place(
    of typed: String,
    among ids: [TrackID],
    from start: Int,
    by column: SongColumn
  ) async throws -> Int? { nil }
  let lists = Locked<[ListRowID]>([])
  let searches = Locked(0)
  func setCredits(_ credits: CreditSplitting) async {}
  let records = Locked<[String: [RecordID]]>([:])
  func records(of credit: Credit) async throws -> [RecordID] {
    records.withLock { $0[credit.name] ?? [] }
  }
  func changes() async -> AsyncStream<Void> { stream.stream }
  func change() { stream.continuation.yield() }

  func search(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer {
    searches.withLock { $0 += 1 }
    while holds, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    var answer = SearchAnswer(query)
    switch query.typed {
    case "title":
      let ids = (1...12).map { RecordID($0) }
      answer.records = SearchSection(ids: Array(ids.prefix(limit)), total: ids.count)
    case "track":
      let there = Array(hits.dropFirst(gone))
      answer.tracks = SearchSection(ids: there, total: there.count)
    case "sections":
      let artists = ["Section Band", "Golden Sections"]
      answer.artists = SearchSection(
        ids: artists.map { ArtistHit(name: $0, records: 3) },
        total: artists.count
      )
      let tracks = hits.map { hit in
        // It has no record, so the test does not wait for a picture.
        var hit = hit
        (hit.record, hit.title) = (99, "Sections of " + hit.title)
        return hit
      }
      answer.tracks = SearchSection(ids: tracks, total: 128)
    case "list":
      let ids = lists.withLock { $0 }
      answer.lists = SearchSection(ids: ids, total: ids.count)
    case "miles jazz":
      answer = SearchAnswer(SearchQuery("miles genre:jazz"))
      answer.records = SearchSection(ids: [1], total: 1)
    case "heart":
      answer = SearchAnswer(SearchQuery(.words("heart")))
      answer.records = SearchSection(ids: [1], total: 1)
    default: break
    }
    return answer
  }

  func nearly(_ query: SearchQuery, limit: Int) async throws -> SearchAnswer? {
    guard query.typed == "tittle" else { return nil }
    var answer = SearchAnswer(query)
    answer.records = SearchSection(ids: [1], total: 1)
    return answer
  }
}
