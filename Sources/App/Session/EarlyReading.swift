internal import GLib
internal import Library

/// What a start needs of the disk, read by a worker while the toolkit starts.
nonisolated struct EarlyReading: Sendable {
  /// What the last run remembered.
  let state: SessionState
  /// What the window showed last, if it still holds.
  let glimpse: Glimpse?
  /// What can be chosen, if that is installed; what was chosen has been read.
  let settings: SettingsSchema?

  /// Begins to read; ask for it where the session begins.
  static func begin(_ places: SessionPlaces = .standard) -> Task<Self, Never> {
    let names = ShelfNames.inWords
    return Task.detached(priority: .userInitiated) {
      let state = SessionMemory.read(SessionMemory.standardPath)
      let settings = SettingsSchema.find(Gatefold.id)
      let glimpse = places.glimpse?.read(
        for: state,
        names: names,
        division: Preferences.division(in: settings)
      )
      return Self(state: state, glimpse: glimpse, settings: settings)
    }
  }
}

extension ShelfNames {
  /// In the user's language.
  nonisolated static var inWords: Self {
    Self(variousArtists: tr("Various Artists"), unknownArtist: tr("Unknown Artist"))
  }
}
