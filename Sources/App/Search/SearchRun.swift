internal import GLib
internal import Identities
internal import Library

/// Searches for what is typed: each key cancels the search before it.
final class SearchRun {
  /// How far the search is.
  enum State: Equatable {
    /// The query is empty.
    case idle
    /// It takes a moment.
    case waiting
    /// These were found.
    case found
    /// Only these nearly fit.
    case nearly
    /// Nothing fits.
    case nothing
    /// The library cannot be searched.
    case failed(String)
  }

  /// There are other rows, or another state.
  var onChange: (() -> Void)?
  /// The query has its answer.
  var onAnswer: (() -> Void)?
  /// What was found.
  private(set) var rows = SearchRows()
  /// What is known of it.
  private(set) var state = State.idle
  /// The query.
  private(set) var query = SearchQuery("")
  /// What the rows answer: of what nearly fits, the words that were found instead.
  private(set) var answered = SearchQuery("")
  /// The titles of the records among the rows, of which the catalogue may not know yet.
  private(set) var titles: [RecordID: String] = [:]
  /// The section that is shown whole.
  private(set) var whole: SearchRows.Section?
  /// Whether the rows are all that the query finds, and not those of the one before it.
  private(set) var isAnswered = true

  private let search: any MusicSearch
  private let words: (any Error) -> String
  private var asking: Task<Void, Never>?
  private var patience: Timeout?

  init(_ search: any MusicSearch, words: @escaping (any Error) -> String) {
    self.search = search
    self.words = words
  }

  isolated deinit { asking?.cancel() }

  /// Has everything read that the first search needs.
  func prepare() { Task { [search] in try? await search.open() } }

  /// Searches anew, because the library has changed; what is shown stays until all of that is known.
  func refresh() {
    guard !query.isEmpty else { return }
    if isAnswered { start(isRefresh: true) } else { ask(query, whole: whole) }
  }

  /// Starts a search; earlier results stay until it has finished.
  func ask(_ query: SearchQuery, whole: SearchRows.Section? = nil) {
    asking?.cancel()
    (self.query, self.whole, isAnswered) = (query, whole, false)
    guard !query.isEmpty else {
      answered = query
      return answer(SearchRows(), .idle)
    }
    if patience == nil {
      patience = Timeout(after: 0.1) { [weak self] in
        guard let self else { return }
        show(rows, .waiting)
      }
    }
    start()
  }

  private func start(isRefresh: Bool = false) {
    asking?.cancel()
    asking = Task { [weak self, search, query, whole] in
      do {
        // What is shown stays, however many are better.
        let limit = whole == nil && !isRefresh ? SearchRows.best : SearchRows.most
        let answer = try await search.search(query, limit: limit)
        guard !Task.isCancelled else { return }
        if !answer.isEmpty || query.isHalf {
          self?.answered = answer.query
          let old = isRefresh && self?.state == .found ? self?.rows : nil
          let rows = SearchRows(answer, whole: whole, keeping: old ?? SearchRows())
          self?.titles = answer.titles
          self?.answer(rows, answer.isEmpty ? .idle : .found)
          return
        }
        if !isRefresh { self?.end(SearchRows(), .nothing) }
        let near = try await search.nearly(query, limit: SearchRows.best)
        guard !Task.isCancelled else { return }
        self?.answered = near?.query ?? answer.query
        let rows = near.map { SearchRows($0) } ?? SearchRows()
        self?.titles = near?.titles ?? [:]
        self?.answer(rows, rows.rows.isEmpty ? .nothing : .nearly)
      } catch {
        guard !Task.isCancelled, let self else { return }
        self.answer(SearchRows(), .failed(words(error)))
      }
    }
  }

  private func answer(_ rows: SearchRows, _ state: State) {
    isAnswered = true
    end(rows, state)
    onAnswer?()
  }

  private func end(_ rows: SearchRows, _ state: State) {
    patience = nil
    show(rows, state)
  }

  private func show(_ rows: SearchRows, _ state: State) {
    guard rows != self.rows || state != self.state else { return }
    (self.rows, self.state) = (rows, state)
    onChange?()
  }
}
