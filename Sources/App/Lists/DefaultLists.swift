internal import GLib
internal import Library
internal import Values

/// Names the lists that the program made in the user's language, as long as nobody renamed them.
final class DefaultLists {
  /// A row that has the text of a draft, in the language of the last run.
  nonisolated struct Row: Equatable, Sendable {
    let id: ListRowID
    let draft: Int
    let text: String
  }

  private let book: ListBook
  private let memory: SessionMemory
  private let drafts: [NodeDraft]
  private var isNamed = false
  private var watch: Observation?

  init(
    _ book: ListBook,
    _ memory: SessionMemory,
    drafts: [NodeDraft] = SuggestedLists.drafts + [PracticeList.draft]
  ) {
    (self.book, self.memory) = (book, memory)
    self.drafts = Self.flat(drafts)
  }

  private nonisolated static func flat(_ drafts: [NodeDraft]) -> [NodeDraft] {
    drafts.flatMap { [$0] + flat($0.children) }
  }

  /// Once the lists are loaded; to be called when they can be changed.
  func follow() {
    guard watch == nil else { return }
    watch = book.observe { [weak self] _ in self?.name() }
    name()
  }

  private func name() {
    guard book.isLoaded, !isNamed else { return }
    isNamed = true
    for row in memory.state.defaultRows where drafts.indices.contains(row.draft) {
      let text = drafts[row.draft].text
      guard let node = book.tree[row.id], node.text == row.text, text != row.text else { continue }
      // The user's first undo must not rename it.
      _ = book.perform(.rename(row.id, to: text, target: node.target), isStep: false)
    }
    remember()
  }

  /// Remembers the rows that have their texts now.
  func remember() {
    var known: [String: Int] = [:]
    for (index, draft) in drafts.enumerated() { known[draft.text] = known[draft.text] ?? index }
    let rows = book.tree.everything.compactMap { node -> Row? in
      guard let index = known[node.text], node.kind == drafts[index].kind,
        (node.search == nil) == (drafts[index].target == nil),
        node.search != nil || node.target == nil
      else { return nil }
      return Row(id: node.id, draft: index, text: node.text)
    }
    memory.state.defaultRows = rows.sorted { $0.id < $1.id }
  }
}

nonisolated extension DefaultLists.Row {
  /// As a line of a file.
  var line: String { "\(id) \(draft) \(text)" }

  init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let id = Int64(parts[0]), let draft = Int(parts[1]) else { return nil }
    self.init(id: ListRowID(id), draft: draft, text: String(parts[2]))
  }
}
