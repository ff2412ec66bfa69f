/// The user's data that a transaction moves to other tracks and albums.
struct MovedUserData {
  /// The journal entries that describe the moves.
  var entries: [JournalEntry] = []
  /// Whether list rows refer to other records now.
  var hasRows = false
}
