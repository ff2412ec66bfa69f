internal import GLib
internal import Library
internal import SampleCrate

/// Where a session finds and keeps its things.
nonisolated struct SessionPlaces: Sendable {
  /// The library's folder.
  var library: BytePath
  /// The folder of small covers.
  var covers: String
  /// The user's music folder, if there is one; not asked on the main thread.
  var music: @Sendable () -> BytePath?
  /// Where the sample crate goes.
  var crate: String
  /// How many records the sample crate has; nil: all.
  var crateCount: Int?
  /// The covers of the last stage as they were baked; nil: nothing is kept of them.
  var bakedCovers: BakedCoverFile?
  /// What version 0.1 kept of its last view; it is deleted.
  var oldStartCache: String?
  /// How many seconds a library that has records waits with its first scan: what there is is shown
  /// first.
  var patience = 0.0
  /// After how many seconds tracks that could not be read are read again.
  var retryPause = 2.0

  /// The user's own.
  static var standard: Self {
    Self(
      library: BytePath(UserFolder.data),
      covers: UserFolder.cache + "/covers",
      music: { UserFolder.music.map { BytePath($0) } },
      crate: SampleCrate.defaultFolder,
      bakedCovers: BakedCoverFile(path: BakedCoverFile.standardPath),
      oldStartCache: UserFolder.cache + "/glimpse",
      patience: 2
    )
  }
}
