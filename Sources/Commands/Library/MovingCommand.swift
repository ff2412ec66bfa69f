internal import GLib
internal import Library
internal import Values

struct MovingCommand {
  private let store: LibraryStore
  private let json: Bool

  init(_ store: LibraryStore, _ json: Bool) { (self.store, self.json) = (store, json) }

  func export(to file: BytePath) async throws -> Int32 {
    let rows = try await store.exportUser(to: file)
    let words = tr("row written to", "rows written to", count: rows)
    return say(file.members() + [("rows", .integer(rows))], "\(rows) \(words) \(file.onTerminal)")
  }

  func `import`(_ file: BytePath) async throws -> Int32 {
    let found = try await store.importUser(from: file)
    let members: [(name: String, value: JSON)] = [
      ("hearts", .integer(found.hearts)), ("plays", .integer(found.plays)),
      ("dates", .integer(found.dates)), ("rows", .integer(found.rows)),
      ("waiting", .integer(found.waiting)),
      ("unknown", .list(found.unknown.map { .text($0.text) })),
    ]
    let lines = found.sentences + found.unknown.map { "  \($0.onTerminal)" }
    return say(members, lines.joined(separator: "\n"))
  }

  private func say(_ members: [(name: String, value: JSON)], _ text: String) -> Int32 {
    Console.print(json ? JSON.object(members).line : text) ? 0 : 1
  }
}
