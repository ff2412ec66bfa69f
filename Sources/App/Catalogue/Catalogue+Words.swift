internal import Library

extension Catalogue {
  /// What went wrong, in words.
  func words(for error: any Error) -> String { TroubleWords.text(for: error, in: store.folder) }
}
