internal import GLib
internal import Library
internal import Values

struct MovingCommand {
  let store: LibraryStore
  let json: Bool

  func export(to file: BytePath) async throws -> Int32 {
    LibraryCommand.say(rows: try await store.exportUser(to: file), writtenTo: file, json: json)
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
    return LibraryCommand.say(
      json ? JSON.object(members).line : lines.joined(separator: "\n")
    )
  }
}
