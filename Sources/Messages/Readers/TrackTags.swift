/// The tags and the audio properties of one file, cleaned, in the same form for every format.
///
/// Texts are valid UTF-8 without whitespace at their ends and never empty: a missing value is nil,
/// or an empty list. Invalid numbers are nil as well.
public struct TrackTags: Sendable, Equatable {
  /// The version of the file readers.
  ///
  /// It is raised whenever they begin to read more values, so that files that an earlier version
  /// read are read again.
  public static let readerVersion = 1

  /// The track's title.
  public var title: String?
  /// The artists in their order; a name keeps its notes about guests.
  public var artists: [String] = []
  /// The album's title, as the file has it ("… (Disc 2)" included).
  public var album: String?
  /// The album's artists.
  public var albumArtists: [String] = []
  /// The composers.
  public var composers: [String] = []
  /// Its genres, one per element.
  public var genres: [String] = []
  /// The performers, with an instrument or a role in brackets if it is known: "Name (guitar)".
  public var performers: [String] = []

  /// The track number on its disc.
  public var track: Int?
  /// The number of tracks on the disc.
  public var trackTotal: Int?
  /// The number of the disc within the album.
  public var disc: Int?
  /// The number of discs in the album.
  public var discTotal: Int?
  /// The title of that disc alone.
  public var discTitle: String?
  /// The year of `date`.
  public var year: Int?
  /// The release date of this edition: a year, month, day or time in ISO 8601, as precise as the
  /// tag is.
  public var date: String?
  /// The date of the music's first release, in the same form.
  public var originalDate: String?
  /// Whether the file is marked as part of a compilation.
  public var isCompilation = false

  /// The names to sort by, if the file has them.
  public var sortNames = SortNames()
  /// Its identifiers in MusicBrainz.
  public var musicBrainz = MusicBrainzIDs()
  /// The ReplayGain values, if the file has them.
  public var loudness = Loudness()

  /// How the audio is encoded.
  public var format: AudioFormat
  /// The duration in seconds; for some files an estimate.
  public var duration: Double = 0
  /// Samples per second.
  public var sampleRate = 0
  /// The number of channels.
  public var channels = 0
  /// Bits per sample, 0 for formats without this property.
  public var bitsPerSample = 0
  /// The average bit rate in kbit/s.
  public var bitRate = 0

  /// The embedded front cover, or the first picture if none is marked as that.
  public var picture: PictureMark?

  /// Tags without any values except the format.
  public init(format: AudioFormat) { self.format = format }
}

/// Names as they appear in an index ("Beatles, The").
public struct SortNames: Sendable, Equatable {
  /// The title's.
  public var title: String?
  /// The first artist's.
  public var artist: String?
  /// The album's.
  public var album: String?
  /// The album artist's.
  public var albumArtist: String?
  /// The composer's.
  public var composer: String?

  /// No names.
  public init() {}
}

/// ReplayGain: the volume changes in decibels, and the peaks.
///
/// Gains refer to ReplayGain's loudness (−18 LUFS); R128 gains are converted to it.
public struct Loudness: Sendable, Equatable {
  /// The gain for the track's own loudness.
  public var trackGain: Float?
  /// The gain for the album's loudness.
  public var albumGain: Float?
  /// The track's largest sample; 1 is full scale.
  public var trackPeak: Float?
  /// The album's largest sample.
  public var albumPeak: Float?

  /// No values.
  public init() {}
}
