/// What was found broken when the library was opened, and what was done about it.
public enum RepairNote: Sendable, Equatable {
  /// The database does not hold together; in English, with what SQLite says.
  case damaged(String)
  /// There is no database, or an empty one, where there was one.
  case lost
  /// The broken database is kept under this name.
  case setAside(BytePath)
  /// This copy could not be read, so an older one was used.
  case skipped(BytePath)
  /// This copy took its place, and what the user did since was done again.
  case restored(from: BytePath)
  /// There was no copy: a new database was made of what the user did.
  case madeAnew
  /// So many lines of the journal cannot be read.
  case lostLines(Int)
}

extension RepairNote: CustomStringConvertible {
  /// One line in English, for developers.
  public var description: String {
    switch self {
    case .damaged(let words): words
    case .lost: "the library's database is gone or empty"
    case .setAside(let path): "it was set aside as \(path.text)"
    case .skipped(let copy): "the copy \(copy.text) is damaged too"
    case .restored(let copy):
      "in its place stands the copy \(copy.text), with all later edits of yours"
    case .madeAnew: "a new one was made from your edits; the next scan finds the music again"
    case .lostLines(let count):
      "\(count) lines of the journal of your edits are damaged and left out"
    }
  }
}
