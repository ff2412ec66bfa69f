/// The tags and the sound properties of one file, cleaned, in the same words for every format.
///
/// Texts are valid UTF-8 without blanks at their ends and never empty: what is not there is nil, or
/// a list without elements. Numbers that make no sense are nil as well.
public struct TrackTags: Sendable, Equatable {
  /// The version of the readers of files.
  ///
  /// It is raised whenever they begin to read something more, so that files that were read by an
  /// earlier version are read again.
  public static let readerVersion = 1

  /// The track's title.
  public var title: String?
  /// Who plays it, one after the other; what a name says of guests stays in it.
  public var artists: [String] = []
  /// The album's title, as it stands there ("… (Disc 2)" included).
  public var album: String?
  /// Whom the album is by.
  public var albumArtists: [String] = []
  /// Who wrote it.
  public var composers: [String] = []
  /// Its genres, apart.
  public var genres: [String] = []
  /// Who performs it, with an instrument or a role in brackets where it is known: "Name (guitar)".
  public var performers: [String] = []

  /// Its number on its disc.
  public var track: Int?
  /// How many tracks the disc has.
  public var trackTotal: Int?
  /// Which disc of the album it is on.
  public var disc: Int?
  /// How many discs the album has.
  public var discTotal: Int?
  /// The title of that disc alone.
  public var discTitle: String?
  /// The year of `date`.
  public var year: Int?
  /// When this edition came out: a year, a month, a day or a time of ISO 8601, as far as is known.
  public var date: String?
  /// When the music first came out, in the same form.
  public var originalDate: String?
  /// Whether the file says that it is part of a compilation.
  public var isCompilation = false

  /// The names to sort by, where the file gives them.
  public var sortNames = SortNames()
  /// Its identifiers in MusicBrainz.
  public var musicBrainz = MusicBrainzIDs()
  /// How loud it is, where that was measured.
  public var loudness = Loudness()

  /// How the sound is stored.
  public var format: AudioFormat
  /// How long it plays, in seconds; some files only let it be guessed.
  public var duration: Double = 0
  /// Samples in a second.
  public var sampleRate = 0
  /// Channels.
  public var channels = 0
  /// Bits in a sample, 0 for formats that have no such thing.
  public var bitsPerSample = 0
  /// Thousands of bits in a second, on average.
  public var bitRate = 0

  /// The embedded front cover, or the first picture where none is called so.
  public var picture: PictureMark?

  /// A file of that format without a tag.
  public init(format: AudioFormat) { self.format = format }
}

/// Names as they stand in an index ("Beatles, The").
public struct SortNames: Sendable, Equatable {
  /// For the title.
  public var title: String?
  /// For the first artist.
  public var artist: String?
  /// For the album.
  public var album: String?
  /// For the album's artist.
  public var albumArtist: String?
  /// For the composer.
  public var composer: String?

  /// No names.
  public init() {}
}

/// ReplayGain: what to change the volume by, and how far the sound goes.
///
/// Gains are in decibels for ReplayGain's loudness (−18 LUFS); those of R128 are brought to it.
public struct Loudness: Sendable, Equatable {
  /// The gain that makes the track as loud as others.
  public var trackGain: Float?
  /// The gain that makes the album as loud as others.
  public var albumGain: Float?
  /// The track's largest sample; 1 is full scale.
  public var trackPeak: Float?
  /// The album's largest sample.
  public var albumPeak: Float?

  /// Nothing measured.
  public init() {}
}
