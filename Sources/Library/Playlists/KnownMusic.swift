public import Values

public struct KnownMusic: Sendable {
  public struct Track: Sendable, Equatable {
    public var id: TrackID
    public var path: BytePath
    public var title = ""
    public var artist = ""
    public var record: RecordID?
    /// In seconds; 0 if unknown.
    public var duration = 0.0
    /// Its identifier at MusicBrainz.
    public var recording: String?
    public var isPresent = true
  }

  public struct Record: Sendable, Equatable {
    public var title: String
    public var artist: String
  }

  /// Those of a record in their order.
  public var tracks: [Track] = []
  public var records: [RecordID: Record] = [:]
  public var roots: [BytePath] = []

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
