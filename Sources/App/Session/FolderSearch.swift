internal import Library

/// The search for music in a folder that is being added, which the user can stop.
final class FolderSearch {
  private var running: Task<FolderError?, Never>?

  /// Nil if the folder contains music.
  func refusal(of folder: BytePath) async -> FolderRefusal? {
    let search = Task { await FolderCheck.errorAfterSearch(of: folder) }
    running = search
    defer { running = nil }
    let problem = await search.value
    return search.isCancelled ? .stopped : problem.map { .problem($0) }
  }

  func stop() { running?.cancel() }

  func finish() async { _ = await running?.value }
}
