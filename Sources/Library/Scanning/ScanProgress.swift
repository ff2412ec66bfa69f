public struct ScanProgress: Sendable, Equatable {
  public var folders = 0
  /// Audio files found.
  public var files = 0
  /// Files that are new or changed, as far as is known.
  public var changed = 0
  public var read = 0
  public var unreadable = 0
  /// Unchanged files that exist again, and folders whose pictures have changed.
  public var renewed = 0
  /// Whether all folders were visited, so that `changed` is final.
  public var isWalked = false

  public init() {}

  public var remaining: Int { max(0, changed - read) }
}

public struct ScanSummary: Sendable, Equatable {
  public let root: BytePath
  public var progress = ScanProgress()
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
