public import Values

public struct KnownMusic: Sendable {
  public struct Track: Sendable, Equatable {
    public var id: TrackID
    public var path: BytePath
    public var title: String
    public var artist: String
    public var record: RecordID?
    /// In seconds; 0 if unknown.
    public var duration: Double
    /// Its identifier at MusicBrainz.
    public var recording: String?
    public var isPresent: Bool

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

  public struct Record: Sendable, Equatable {
    public var title: String
    public var artist: String

    public init(title: String, artist: String) {
      self.title = title
      self.artist = artist
    }
  }

  /// Those of a record in their order.
  public var tracks: [Track]
  public var records: [RecordID: Record]
  public var roots: [BytePath]

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
  func commonFolder(with other: BytePath) -> BytePath {
    var common = self
    while !other.isInside(common), let parent = common.parent { common = parent }
    return common
  }
}
