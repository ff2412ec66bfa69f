import Testing
import Values

@testable import Library

/// Tests of what a table of a few records finds.
protocol SearchingTests {
  var table: SearchTable { get }
}

extension SearchingTests {
  func answer(_ text: String) throws -> SearchAnswer {
    try table.search(SearchQuery(text), limit: 50, now: 0)
  }

  func titles(_ text: String) throws -> [String] { try answer(text).tracks.ids.map(\.title) }

  func records(_ text: String) throws -> [String] {
    try answer(text).records.ids.map { table.records.shown[Int($0.number) - 1] }
  }
}

extension LibraryContents {
  mutating func add(
    _ title: String,
    _ artist: String,
    _ year: Int?,
    genres: [String] = [],
    _ titles: [String],
    number: (_ index: Int) -> Int
  ) {
    let id = RecordID(Int64(albums.count) + 1)
    albums.append(Album(id: id, title: title, artist: artist, year: year))
    for (index, name) in titles.enumerated() {
      tracks.append(
        Track(
          id: TrackID(id.number * 100 + Int64(index)),
          folder: 1,
          name: [],
          album: id,
          title: name,
          artist: artist,
          genres: genres,
          number: Int32(number(index)),
          year: year.map(Int32.init)
        )
      )
    }
  }
}
