internal import Library

/// What the scans since the library last came to rest have found.
nonisolated struct ScanOutcome: Equatable, Sendable {
  /// The user waits for them.
  var isAsked = false
  /// The user had the library's folders scanned again.
  var isByHand = false
  /// Files that were to be read and could not be.
  private(set) var unreadable = 0
  /// Files were read, be it in vain.
  private(set) var hasRead = false
  private var isUnchanged = true
  private var isWhole = true
  private var roots = 0

  /// A scan of a root is over.
  mutating func take(_ summary: ScanSummary) {
    roots += 1
    unreadable += summary.progress.unreadable
    if summary.progress.read > 0 { hasRead = true }
    if summary.hasChanges { isUnchanged = false }
    if summary.isUnavailable || summary.isCancelled { isWhole = false }
  }

  /// A scan could not go on.
  mutating func fail() { isWhole = false }

  /// Whether the user scanned again for nothing, and nothing else explains why.
  var foundNothing: Bool {
    isByHand && isUnchanged && isWhole && unreadable == 0 && roots > 0
  }

  /// Whether the user is to know that so many files of the library cannot be read, of which `known`
  /// were announced before.
  func isNewsThat(_ count: Int, besides known: Int) -> Bool {
    unreadable > 0 && count > 0 && (isAsked || count > known)
  }
}
