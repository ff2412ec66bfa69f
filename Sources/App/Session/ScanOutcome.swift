internal import Library

nonisolated struct ScanOutcome: Equatable, Sendable {
  var isAsked = false
  /// The user requested a new scan of the library's folders.
  var isByHand = false
  private(set) var unreadable = 0
  /// Even without success.
  private(set) var hasRead = false
  private var isUnchanged = true
  private var isWhole = true
  private var roots = 0

  mutating func add(_ summary: ScanSummary) {
    roots += 1
    unreadable += summary.progress.unreadable
    if summary.progress.read > 0 { hasRead = true }
    if summary.hasChanges { isUnchanged = false }
    if summary.isUnavailable || summary.isCancelled { isWhole = false }
  }

  mutating func fail() { isWhole = false }

  /// Nothing changed on the user's request, and no missing folder or unreadable file explains why.
  var foundNothing: Bool {
    isByHand && isUnchanged && isWhole && unreadable == 0 && roots > 0
  }

  /// `count` files of the library cannot be read now; `known` is the number in the last notice.
  func isNewsThat(_ count: Int, besides known: Int) -> Bool {
    unreadable > 0 && count > 0 && (isAsked || count > known)
  }
}
