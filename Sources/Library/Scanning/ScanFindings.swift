internal import Identities
internal import TagRecord

/// A file that has to be read.
struct FoundFile: Sendable {
  let folder: BytePath
  let name: [UInt8]
  let size: Int64
  let modified: Int64

  var path: BytePath { folder.appending(name) }
}

/// The pictures of a folder where they are not as they were.
struct FoundImages: Sendable {
  let folder: BytePath
  var images: [FoundFile]
}

/// What a stretch of the walk found.
struct WalkFindings: Sendable {
  /// Files that are new or changed.
  var changed: [FoundFile] = []
  /// Files that are there again, as they were.
  var returned: [TrackID] = []
  /// Pictures of folders that are not as they were.
  var images: [FoundImages] = []
  /// Folders on disks of their own.
  var mounts: [BytePath] = []
  /// How many folders were visited.
  var folders = 0
  /// How many audio files were seen.
  var files = 0
  /// Whether there is more to walk.
  var isLast = false
}

/// What the walk knows when it is over.
struct WalkOutcome: Sendable {
  /// Files that are gone from folders that are there.
  var missing: [TrackID] = []
  /// Known folders that are not there now and are expected back, or may not be read.
  var unavailable: [FolderID] = []
  /// Known folders that are there again.
  var available: [FolderID] = []
  /// Whether the root is not there, or empty where it was not.
  var isRootAway = false
  /// Whether that is because another disk is at its place, with something in it.
  var isOnOtherDisk = false
  /// Folders that could not be read, for people.
  var complaints: [String] = []
}

/// A file that was read, or could not be.
struct ReadFile: Sendable {
  let file: FoundFile
  let content: TagRecord.Content
}

/// What the writer puts into the database in one transaction.
struct ScanBatch: Sendable {
  var files: [ReadFile] = []
  var returned: [TrackID] = []
  var images: [FoundImages] = []
  var mounts: [BytePath] = []

  var isEmpty: Bool { files.isEmpty && returned.isEmpty && images.isEmpty && mounts.isEmpty }
}
