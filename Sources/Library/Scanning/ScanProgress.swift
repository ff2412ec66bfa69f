/// How far a scan is.
public struct ScanProgress: Sendable, Equatable {
  /// Folders that were visited.
  public var folders = 0
  /// Audio files that were seen.
  public var files = 0
  /// Files that are new or changed, as far as is known.
  public var changed = 0
  /// Of them, how many were read.
  public var read = 0
  /// Of them, how many cannot be read.
  public var unreadable = 0
  /// Files that are there again as they were, and folders whose pictures are not as they were.
  public var renewed = 0
  /// Whether all folders were visited, so that `changed` is final.
  public var isWalked = false

  /// Nothing done yet.
  public init() {}

  /// How many are still to be read.
  public var remaining: Int { max(0, changed - read) }
}

/// What a scan of one root came to.
public struct ScanSummary: Sendable, Equatable {
  /// The root.
  public let root: BytePath
  /// What was seen and read.
  public var progress = ScanProgress()
  /// Files that are gone and kept as missing.
  public var missing = 0
  /// Files that were found again elsewhere.
  public var moved = 0
  /// Files that were gone long enough.
  public var forgotten = 0
  /// Rows of the lists whose tracks were found.
  public var found = 0
  /// Whether the root is not there, or empty where it was not; its tracks are kept.
  public var isUnavailable = false
  /// Whether that is because another disk is at its place, with something in it.
  public var isOnOtherDisk = false
  /// Whether it was stopped before its end; the next one goes on.
  public var isCancelled = false
  /// Folders that could not be read, for people.
  public var complaints: [String] = []

  /// Whether the library is not what it was before the scan; files that still cannot be read change nothing.
  public var hasChanges: Bool {
    progress.changed > progress.unreadable || progress.renewed > 0
      || missing + moved + forgotten + found > 0
  }
}
