import Testing

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
