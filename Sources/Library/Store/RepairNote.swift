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
