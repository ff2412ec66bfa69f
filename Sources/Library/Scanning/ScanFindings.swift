internal import Messages
internal import Values

/// A file that has to be read.
struct FoundFile: Sendable {
  let folder: BytePath
  let name: [UInt8]
  let size: Int64
  let modified: Int64

  var path: BytePath { folder.appending(name) }
}

extension FoundFile {
  init(_ record: TagRecord) {
    let path = BytePath(record.path)
    (folder, name) = (path.parent ?? BytePath("/"), path.name)
    (size, modified) = (record.size, record.modified)
  }
}

extension TagRecord {
  init(_ file: FoundFile, _ content: Content) {
    self.init(path: file.path.bytes, size: file.size, modified: file.modified, content: content)
  }
}

/// The pictures of a folder in which they have changed.
struct FoundImages: Sendable {
  let folder: BytePath
  var images: [FoundFile]
}

/// The results of one step of the walk.
struct WalkFindings: Sendable {
  /// Files that are new or changed.
  var changed: [FoundFile] = []
  /// Files that were missing and exist again, unchanged.
  var returned: [TrackID] = []
  var images: [FoundImages] = []
  var mounts: [BytePath] = []
  var folders = 0
  /// How many audio files were found.
  var files = 0
  var isLast = false
}

/// The results of a finished walk.
struct WalkOutcome: Sendable {
  /// Files that no longer exist, in folders that do.
  var missing: [TrackID] = []
  /// Known folders that are unreadable, or absent and expected back.
  var unavailable: [FolderID] = []
  var available: [FolderID] = []
  /// Whether the root is absent, or empty although files of it are known.
  var isRootAway = false
  /// Whether the root is away because another disk is at its path, with something in it.
  var isOnOtherDisk = false
  /// User-visible texts about folders that could not be read.
  var complaints: [String] = []
}

/// What the writer stores in one transaction.
struct ScanBatch: Sendable {
  /// If a file was written to between the walk and the reading, size and time differ from what the
  /// next scan finds, which reads it again.
  var files: [TagRecord] = []
  var returned: [TrackID] = []
  var images: [FoundImages] = []
  var mounts: [BytePath] = []

  var isEmpty: Bool { files.isEmpty && returned.isEmpty && images.isEmpty && mounts.isEmpty }
}
