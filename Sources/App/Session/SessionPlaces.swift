internal import GLib
internal import Library

nonisolated struct SessionPlaces: Sendable {
  var library: BytePath
  /// The folder of cached covers; nil: the user's.
  var covers: String
  /// The copies of servers' tracks: those that the user keeps, and those that only pass.
  var keptCopies: BytePath { library.appending("kept") }
  var passingCopies: BytePath { BytePath(covers).parent.map { $0.appending("passing") } ?? library }
  /// The user's music folder, if it exists; not for the main thread.
  var music: @Sendable () -> BytePath?
  var crate: String
  /// The number of records in the sample crate; nil: all.
  var crateCount: Int?
  var crateProgram = CrateProgram()
  /// The cache of the last stage's covers; nil: none.
  var bakedCovers: BakedCoverFile?
  /// The cache file of version 0.1, which is deleted.
  var oldStartCache: String?
  /// The longest delay in seconds of the first scan in a library that has records, whose covers
  /// appear first.
  var patience = 0.0
  /// The seconds after which tracks that could not be read are read again.
  var retryPause = 2.0
  /// The seconds between a change of a heart and telling the server, which includes others meanwhile.
  var exchangePause = 3.0
  /// The least seconds between two updates of what is visible.
  var pace = 1.0
  var flatpakInfo = "/.flatpak-info"

  static var standard: Self {
    Self(
      library: BytePath(UserFolder.data),
      covers: UserFolder.cache + "/covers",
      music: { UserFolder.music.map { BytePath($0) } },
      crate: String(decoding: UserFolder.data, as: UTF8.self) + "/sample",
      bakedCovers: BakedCoverFile(path: BakedCoverFile.standardPath),
      oldStartCache: UserFolder.cache + "/glimpse",
      patience: 5
    )
  }
}
