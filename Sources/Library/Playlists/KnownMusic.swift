public import Values

/// The library's music, as far as playlists need it.
public struct KnownMusic: Sendable {
  /// A track of the library.
  public struct Track: Sendable, Equatable {
    /// Its number in the library.
    public var id: TrackID
    /// The path of its file.
    public var path: BytePath
    /// Its title.
    public var title: String
    /// Its artist.
    public var artist: String
    /// The record that it is on.
    public var record: RecordID?
    /// Its duration in seconds; 0 if unknown.
    public var duration: Double
    /// The recording's identifier at MusicBrainz.
    public var recording: String?
    /// Whether its file can be read now.
    public var isPresent: Bool

    /// A track by its parts.
    public init(
      id: TrackID,
      path: BytePath,
      title: String = "",
      artist: String = "",
      record: RecordID? = nil,
      duration: Double = 0,
      recording: String? = nil,
      isPresent: Bool = true
    ) {
      self.id = id
      self.path = path
      self.title = title
      self.artist = artist
      self.record = record
      self.duration = duration
      self.recording = recording
      self.isPresent = isPresent
    }
  }

  /// A record of the library.
  public struct Record: Sendable, Equatable {
    /// Its title.
    public var title: String
    /// The album artist.
    public var artist: String

    /// A record by its parts.
    public init(title: String, artist: String) {
      self.title = title
      self.artist = artist
    }
  }

  /// All tracks; those of a record in their order.
  public var tracks: [Track]
  /// All records.
  public var records: [RecordID: Record]
  /// The folders that the user added.
  public var roots: [BytePath]

  /// Music by its parts.
  public init(
    tracks: [Track] = [],
    records: [RecordID: Record] = [:],
    roots: [BytePath] = []
  ) {
    self.tracks = tracks
    self.records = records
    self.roots = roots
  }

  /// The folder of each record: the innermost one that contains all its tracks.
  func recordFolders() -> [RecordID: BytePath] {
    var folders: [RecordID: BytePath] = [:]
    for track in tracks {
      guard let record = track.record, let folder = track.path.parent else { continue }
      folders[record] = folders[record]?.commonFolder(with: folder) ?? folder
    }
    return folders
  }
}

extension BytePath {
  /// The innermost folder that contains both.
  func commonFolder(with other: BytePath) -> BytePath {
    var common = self
    while !other.isInside(common), let parent = common.parent { common = parent }
    return common
  }
}
