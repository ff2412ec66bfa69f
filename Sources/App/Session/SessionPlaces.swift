internal import GLib
internal import Library

nonisolated struct SessionPlaces: Sendable {
  var library: BytePath
  var covers: String
  /// Of servers' tracks: those that the user keeps, and those that only pass.
  var keptCopies: BytePath { library.appending("kept") }
  var passingCopies: BytePath { BytePath(covers).parent.map { $0.appending("passing") } ?? library }
  /// Nil if it does not exist; not for the main thread.
  var music: @Sendable () -> BytePath?
  var crate: SampleCrate
  var bakedCovers: BakedCoverFile?
  /// The longest delay in seconds of the first scan of a library with records, whose covers appear
  /// first.
  var patience = 0.0
  /// In seconds, before tracks that could not be read are read again.
  var retryPause = 2.0
  /// The seconds between a change of a heart and telling the server, which includes others meanwhile.
  var exchangePause = 3.0
  /// The least seconds between two updates of what is visible.
  var pace = 1.0
  /// Says what a Flatpak may do.
  var flatpakInfo = "/.flatpak-info"

  static var standard: Self {
    Self(
      library: BytePath(UserFolder.data),
      covers: UserFolder.cache + "/covers",
      music: { UserFolder.music.map { BytePath($0) } },
      crate: SampleCrate(in: BytePath(UserFolder.data).appending("sample")),
      bakedCovers: BakedCoverFile(path: BakedCoverFile.standardPath),
      patience: 5
    )
  }
}
