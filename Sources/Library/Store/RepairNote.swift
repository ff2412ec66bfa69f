/// A problem found when the library was opened or in use, or a repair.
public enum RepairNote: Sendable, Equatable {
  /// The database is damaged; with SQLite's message in English.
  case damaged(String)
  /// The database is missing or empty although there was one.
  case lost
  /// The damaged database is kept under this name.
  case setAside(BytePath)
  /// This backup could not be read, so an older one was used.
  case skipped(BytePath)
  /// This sound file, or copy, replaced the database.
  case restored(from: BytePath)
  /// A new one was made from the user's book, or of its folders.
  case madeAnew
}

extension RepairNote: CustomStringConvertible {
  /// One line in English, for developers.
  public var description: String {
    switch self {
    case .damaged(let words): words
    case .lost: "the library's database is gone or empty"
    case .setAside(let path): "it was kept as \(path.text)"
    case .skipped(let copy): "the copy \(copy.text) is damaged too"
    case .restored(let copy):
      "it was replaced by the copy \(copy.text)"
    case .madeAnew: "a new one was made from your edits; the next scan finds the music again"
    }
  }
}
