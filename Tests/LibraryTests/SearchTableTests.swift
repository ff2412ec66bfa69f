import TestSupport
import Testing
import Values

@testable import Library

/// After any changes in any order, a table gives the results of a new one.
struct SearchTableTests {
  private static let words = [
    "love", "Blue", "AC/DC", "夜", "Ann", "the", "Hip-Hop", "Don’t", "?", "é",
  ]

  private func contents(_ records: [Int: UInt64]) -> LibraryContents {
    var contents = LibraryContents()
    for (number, seed) in records.sorted(by: { $0.key < $1.key }) {
      var random = SeededRandom(seed: seed)
      func name() -> String {
        (0...Int.random(in: 0...2, using: &random))
          .compactMap { _ in Self.words.randomElement(using: &random) }.joined(separator: " ")
      }
      let id = RecordID(Int64(number))
      contents.albums.append(
        Album(
          id: id,
          title: name(),
          artist: name(),
          year: Int.random(in: 1990...1999, using: &random)
        )
      )
      for track in 0..<Int.random(in: 1...5, using: &random) {
        contents.tracks.append(
          Track(
            id: TrackID(Int64(number * 10 + track)),
            folder: 1,
            name: [],
            album: id,
            title: name(),
            artist: name() + (Bool.random(using: &random) ? "; " + name() : ""),
            heart: Bool.random(using: &random) ? 1 : nil,
            plays: Int32.random(in: 0...3, using: &random)
          )
        )
      }
    }
    return contents
  }

  private func answers(_ table: SearchTable, _ text: String) throws -> [Set<String>] {
    let answer = try table.search(SearchQuery(text), limit: 1000, now: 0)
    return [
      Set(answer.tracks.ids.map { "\($0)" }), Set(answer.records.ids.map { "\($0)" }),
      Set(answer.artists.ids.map { "\($0.name.lowercased()) \($0.records)" }),
      ["\(answer.tracks.total) \(answer.records.total) \(answer.artists.total)"],
    ]
  }

  @Test(arguments: 0..<LongRun.count(6, long: 20))
  func `an updated table gives the same results as a new one`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var records: [Int: UInt64] = [:]
    for number in 1...20 { records[number] = random.next() }
    var table = SearchTable(contents(records), lists: ListTree())
    for _ in 0..<10 {
      let changed = (0..<3).map { _ in Int.random(in: 1...25, using: &random) }
      for number in Set(changed) {
        records[number] = Bool.random(using: &random) ? random.next() : nil
        let contents = contents(records.filter { $0.key == number })
        table.renew([RecordID(Int64(number))]) { $0.append(contents) }
      }
      let new = SearchTable(contents(records), lists: ListTree())
      for text in [
        "", "love", "acdc", "夜 ann", "heart", "hip hop", "plays:>1 -blue", "?", "year:1995",
      ] {
        #expect(try answers(table, text) == answers(new, text), "seed \(seed): \(text)")
      }
    }
  }

  @Test func `a short search over many rows finds the same as a full one`() throws {
    let many = Dictionary(uniqueKeysWithValues: (1...300).map { ($0, UInt64($0)) })
    let table = SearchTable(contents(many), lists: ListTree())
    let all = contents(many).tracks
    for word in ["love", "blue", "ann"] {
      let answer = try table.search(SearchQuery("title:\(word)"), limit: 5000, now: 0)
      let expected = all.filter { track in
        track.title.lowercased().split(separator: " ").contains { $0 == word }
      }
      #expect(Set(answer.tracks.ids.map(\.id)) == Set(expected.map(\.id)))
      #expect(answer.tracks.total == answer.tracks.ids.count)
    }
  }
}
