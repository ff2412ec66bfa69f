internal import GLib
internal import Library
internal import Playback
internal import Widgets

// A new preference is declared here and in `all`, and has a key in data/…gschema.xml.

nonisolated extension Preference<ShelfDivision> {
  static var shelves: Self {
    Self(
      key: "shelves-by",
      usual: .genre,
      group: .records,
      title: tr("Shelves By"),
      subtitle: tr("After the shelves for all, newest and most played records")
    )
  }
}

nonisolated extension Preference<CoverStyle> {
  static var coverStyle: Self {
    Self(key: "cover-style", usual: .gatefold, group: .style, title: tr("Style of the Cover Flow"))
  }
}

nonisolated extension Preference<HeatMap.Ramp> {
  static var listColors: Self {
    Self(key: "list-colors", usual: .accent, group: .lists, title: tr("Colours of Lists"))
  }
}

nonisolated extension Preference<ReplayGain.Mode> {
  static var replayGain: Self {
    Self(
      key: "replay-gain",
      usual: .off,
      group: .playing,
      title: tr("Equal Loudness"),
      subtitle: tr("By the ReplayGain values in the files")
    )
  }
}

nonisolated extension Preference<Bool> {
  static var followsPlaying: Self {
    Self(
      key: "follow-playing",
      usual: false,
      group: .playing,
      title: tr("Follow the Current Track"),
      subtitle: tr("The covers scroll to each record that starts")
    )
  }

  static var keepsPlaying: Self {
    Self(
      key: "keep-playing",
      usual: true,
      group: .playing,
      title: tr("Keep Playing When Closed"),
      subtitle: tr("Closing the window hides it while music plays; Ctrl+Q quits")
    )
  }

  static var endlessShelves: Self {
    Self(
      key: "endless-shelves",
      usual: false,
      group: .covers,
      title: tr("Endless Small Shelves"),
      subtitle: tr("Shelves with few records repeat them")
    )
  }
}

nonisolated extension Preference<String> {
  static var artistSeparators: Self {
    Self(
      key: "artist-separators",
      usual: CreditSplitting.writtenSeparators,
      group: .artists,
      title: tr("Separators")
    )
  }

  static var artistExceptions: Self {
    Self(
      key: "artist-exceptions",
      usual: "",
      group: .artists,
      title: tr("Names That Are Not Split")
    )
  }
}

extension Preferences {
  var credits: CreditSplitting {
    CreditSplitting(written: self[.artistSeparators], exceptions: self[.artistExceptions])
  }
}

nonisolated extension Preferences {
  static var all: [any AnyPreference] {
    [
      Preference<ShelfDivision>.shelves, Preference<ReplayGain.Mode>.replayGain,
      Preference<Bool>.followsPlaying, Preference<Bool>.keepsPlaying,
      Preference<String>.artistSeparators, Preference<String>.artistExceptions,
      Preference<CoverStyle>.coverStyle, Preference<Bool>.endlessShelves,
      Preference<HeatMap.Ramp>.listColors,
    ]
  }
}

nonisolated enum PreferenceGroup: CaseIterable {
  case records
  case playing
  case artists
  case style
  case covers
  case lists

  static let ofAppearance: [Self] = [.style, .covers, .lists]
  static let ofPlayer: [Self] = [.playing]
  static let ofLibrary: [Self] = [.records, .artists]

  var title: String {
    switch self {
    case .records: tr("Records")
    case .playing: tr("Playing")
    case .artists: tr("Artists")
    case .style: tr("Style of the Cover Flow")
    case .covers: ""
    case .lists: tr("Colours of Lists")
    }
  }

  var description: String {
    self == .artists
      ? tr(
        "A file that names several artists counts for each. Put spaces between separators and semicolons between names; well-known names such as “Earth, Wind & Fire” are never split."
      ) : ""
  }
}

nonisolated extension ShelfDivision: PreferenceValue {
  static var inOrder: [Self] { allCases }

  var title: String {
    switch self {
    case .genre: tr("Genre")
    case .decade: tr("Decade")
    case .folder: tr("Folder")
    case .artist: tr("Artist")
    }
  }
}

nonisolated extension HeatMap.Ramp: PreferenceValue {
  static var inOrder: [Self] { allCases }

  var title: String {
    switch self {
    case .accent: tr("Accent Colour")
    case .warm: tr("Warm")
    case .lagoon: tr("Lagoon")
    case .dusk: tr("Dusk")
    case .graphite: tr("Graphite")
    }
  }
}

nonisolated extension ReplayGain.Mode: PreferenceValue {
  static let inOrder: [Self] = [.off, .track, .album]

  var title: String {
    switch self {
    case .off: tr("Off")
    case .track: tr("Tracks Equally Loud")
    case .album: tr("Albums Equally Loud")
    }
  }
}
