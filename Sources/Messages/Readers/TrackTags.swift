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

  public var title: String?
  /// The artists in their order; a name keeps its notes about guests.
  public var artists: [String] = []
  /// The album's title, as the file has it ("… (Disc 2)" included).
  public var album: String?
  public var albumArtists: [String] = []
  public var composers: [String] = []
  /// Its genres, one per element.
  public var genres: [String] = []
  /// The performers, with an instrument or a role in brackets if it is known: "Name (guitar)".
  public var performers: [String] = []

  public var track: Int?
  public var trackTotal: Int?
  public var disc: Int?
  public var discTotal: Int?
  public var discTitle: String?
  public var year: Int?
  /// The release date of this edition: a year, month, day or time in ISO 8601, as precise as the
  /// tag is.
  public var date: String?
  /// The date of the music's first release, in the same form.
  public var originalDate: String?
  public var isCompilation = false

  public var sortNames = SortNames()
  public var musicBrainz = MusicBrainzIDs()
  public var loudness = Loudness()

  public var format: AudioFormat
  /// The duration in seconds; for some files an estimate.
  public var duration: Double = 0
  public var sampleRate = 0
  public var channels = 0
  /// Bits per sample, 0 for formats without this property.
  public var bitsPerSample = 0
  /// The average bit rate in kbit/s.
  public var bitRate = 0

  /// The embedded front cover, or the first picture if none is marked as that.
  public var picture: PictureMark?

  public init(format: AudioFormat) { self.format = format }
}

/// Names as they appear in an index ("Beatles, The").
public struct SortNames: Sendable, Equatable {
  public var title: String?
  public var artist: String?
  public var album: String?
  public var albumArtist: String?
  public var composer: String?

  public init() {}
}
