internal import GLib
internal import Library
internal import Values

/// Runs the query while the user types; each new query cancels the previous search.
final class SearchRun {
  enum State: Equatable {
    case idle
    /// The search takes longer than 0.1 seconds.
    case waiting
    case found
    /// No row fits, and these are similar.
    case nearly
    case nothing
    case failed(String)
  }

  var onChange: (() -> Void)?
  var onAnswer: (() -> Void)?
  private(set) var rows = SearchRows()
  private(set) var state = State.idle
  private(set) var query = SearchQuery("")
  /// The query of the rows; for similar rows it has the words that were found instead.
  private(set) var answered = SearchQuery("")
  /// The titles of the records among the rows, which the catalogue may not have loaded yet.
  private(set) var titles: [RecordID: String] = [:]
  private(set) var whole: SearchRows.Section?
  /// False where the table has the tracks.
  private(set) var listsTracks = true
  /// Whether the rows are the results of the current query, and not of the previous one.
  private(set) var isAnswered = true

  private let search: any MusicSearch
  private let words: (any Error) -> String
  private let commands: (SearchQuery) -> [SearchCommand]
  private var asking: Task<Void, Never>?
  private var patience: Timeout?

  /// `commands` returns those with such a name.
  init(
    _ search: any MusicSearch,
    words: @escaping (any Error) -> String,
    commands: @escaping (SearchQuery) -> [SearchCommand]
  ) {
    self.search = search
    self.words = words
    self.commands = commands
  }

  isolated deinit { asking?.cancel() }

  func prepare() { Task { [search] in try? await search.open() } }

  /// Searches again after a change of the library; the rows remain until the new results are
  /// complete.
  func refresh() {
    guard !query.isEmpty else { return }
    if isAnswered { start(isRefresh: true) } else { start(query, whole: whole) }
  }

  func list(tracks: Bool) {
    guard listsTracks.change(to: tracks) else { return }
    start(query, whole: whole == .tracks ? nil : whole)
  }

  /// Starts a search; earlier results remain until it has finished.
  func start(_ query: SearchQuery, whole: SearchRows.Section? = nil) {
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
        // A refresh reads all results, so that visible rows remain even if others are better now.
        let limit = whole == nil && !isRefresh ? SearchRows.best : SearchRows.most
        let answer = try await search.search(query, limit: limit)
        guard !Task.isCancelled else { return }
        let commands = self?.commands(query) ?? []
        if !answer.isEmpty || query.isHalf || !commands.isEmpty {
          self?.answered = answer.query
          let old = isRefresh && self?.state == .found ? self?.rows : nil
          let rows = SearchRows(
            answer,
            whole: whole,
            keeping: old ?? .init(),
            listsTracks: self?.listsTracks ?? true,
            commands: commands
          )
          self?.titles = answer.titles
          self?.answer(rows, answer.isEmpty && commands.isEmpty ? .idle : .found)
          return
        }
        if !isRefresh { self?.end(SearchRows(), .nothing) }
        let near = try await search.nearly(query, limit: SearchRows.best)
        guard !Task.isCancelled else { return }
        self?.answered = near?.query ?? answer.query
        let rows = near.map { SearchRows($0, listsTracks: self?.listsTracks ?? true) }
        self?.titles = near?.titles ?? [:]
        self?.answer(rows ?? SearchRows(), near?.isEmpty == false ? .nearly : .nothing)
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
