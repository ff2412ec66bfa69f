internal import Library

enum SearchBenchmark {
  static let benchmark = Benchmark(id: "search", isListed: false) { try figures() }

  static func figures() throws -> [Figure] {
    try figures(count: 10_000, limit: .none) + figures(count: 100_000, limit: .atMost(8))
      + figures(count: 1_000_000, limit: .atMost(60))
  }

  private static func figures(count: Int, limit: Figure.Limit) throws -> [Figure] {
    let names = SyntheticNames(count: count)
    let table = SearchTable(names.contents, lists: ListTree())
    var figures = try names.queries(count: 200).flatMap { kind, queries in
      var times: [Double] = []
      var hits = 0
      for query in queries {
        let start = processorTime()
        hits += try table.search(SearchQuery(query), limit: 5, now: 0).tracks.total
        times.append((processorTime() - start) * 1000)
      }
      times.sort()
      let name = "search in \(count) tracks, \(kind)"
      return [
        Figure("\(name), p50", times[times.count / 2], "ms"),
        Figure("\(name), p99", times[times.count * 99 / 100], "ms", limit),
        Figure("  tracks found by one, on average", Double(hits) / Double(queries.count), ""),
      ]
    }
    var slowest = 0.0
    for query in names.misspelledQueries(count: 20) {
      let start = processorTime()
      _ = try table.nearly(SearchQuery(query), limit: 5, now: 0)
      slowest = max(slowest, (processorTime() - start) * 1000)
    }
    let name = "search in \(count) tracks, what nearly fits, slowest"
    figures.append(Figure(name, slowest, "ms", .atMost(150)))
    return figures
  }
}
