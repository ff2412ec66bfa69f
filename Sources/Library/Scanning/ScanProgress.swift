/// The progress of a scan.
public struct ScanProgress: Sendable, Equatable {
  /// Visited folders.
  public var folders = 0
  /// Audio files found.
  public var files = 0
  /// Files that are new or changed, as far as is known.
  public var changed = 0
  /// How many of these were read.
  public var read = 0
  /// How many of these cannot be read.
  public var unreadable = 0
  /// Unchanged files that exist again, and folders whose pictures have changed.
  public var renewed = 0
  /// Whether all folders were visited, so that `changed` is final.
  public var isWalked = false

  /// Nothing done yet.
  public init() {}

  /// How many files are still to be read.
  public var remaining: Int { max(0, changed - read) }
}

/// The result of scanning one root.
public struct ScanSummary: Sendable, Equatable {
  /// The root.
  public let root: BytePath
  /// What was found and read.
  public var progress = ScanProgress()
  /// Files that no longer exist and are kept as missing.
  public var missing = 0
  /// Files that were found again at another path.
  public var moved = 0
  /// Files that were removed from the library after being missing for long.
  public var forgotten = 0
  /// Rows of the lists whose tracks were found.
  public var found = 0
  /// Whether the root is absent, or empty although files of it are known; its tracks are kept.
  public var isUnavailable = false
  /// Whether the root is unavailable because another disk is at its path, with something in it.
  public var isOnOtherDisk = false
  /// Whether it was cancelled; the next scan continues from there.
  public var isCancelled = false
  /// The names of lists that were changed here and on their server, so that there are two now.
  public var bothKept: [String] = []
  /// User-visible texts about folders that could not be read.
  public var complaints: [String] = []

  /// Whether the library has changed; files that remain unreadable do not count.
  public var hasChanges: Bool {
    progress.changed > progress.unreadable || progress.renewed > 0
      || missing + moved + forgotten + found > 0
  }
}
