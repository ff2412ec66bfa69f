/// A list in a file: M3U, PLS, XSPF, a Markdown task list, or plain text.
public struct Playlist: Sendable, Equatable {
  public struct Row: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
      /// A track, or a line of text.
      case item
      /// A stack; it contains the deeper rows after it.
      case stack
      /// A whole record; the deeper rows after it are its tracks.
      case record
    }

    public var kind: Kind
    /// The number of stacks that it is in.
    public var depth: Int
    public var text: String
    public var isDone: Bool
    /// Nil for a line of text and for a stack.
    public var track: WantedTrack?
    /// Whether it is a network address.
    public var isElsewhere: Bool

    public init(
      _ kind: Kind = .item,
      depth: Int = 0,
      text: String,
      isDone: Bool = false,
      track: WantedTrack? = nil,
      isElsewhere: Bool = false
    ) {
      self.kind = kind
      self.depth = depth
      self.text = text
      self.isDone = isDone
      self.track = track
      self.isElsewhere = isElsewhere
    }
  }

  public struct Entry: Sendable, Equatable {
    public var path: BytePath
    /// Its title in the list; often “Artist - Title”, empty if there is none.
    public var title = ""
    /// In seconds.
    public var duration: Double?
    public var record: String?
    public var recording: String?

    public init(path: BytePath, title: String = "", duration: Double? = nil) {
      (self.path, self.title, self.duration) = (path, title, duration)
    }

    public var wanted: WantedTrack {
      let (artist, name) = PlaylistText.names(title)
      return WantedTrack(
        path: path,
        title: name,
        artist: artist,
        record: record,
        duration: duration,
        recording: recording
      )
    }
  }

  public var title = ""
  public var rows: [Row] = []
  /// Whether rows keep their texts even if the library has other titles, because the user typed
  /// them.
  public var keepsTexts = false

  public init() {}

  /// In bytes.
  public static let sizeLimit = 8 << 20
  public static let countLimit = 200_000
  /// Deeper rows are moved up to it.
  public static let depthLimit = 32

  public var elsewhere: Int { rows.count { $0.isElsewhere } }

  public var entries: [Entry] {
    rows.compactMap { row in
      guard row.kind == .item, !row.isElsewhere, let track = row.track, let path = track.path
      else { return nil }
      let title = track.title ?? ""
      var entry = Entry(
        path: path,
        title: track.artist.map { "\($0) - \(title)" } ?? title,
        duration: track.duration
      )
      (entry.record, entry.recording) = (track.record, track.recording)
      return entry
    }
  }

  public func files() throws(PlaylistError) -> [Entry] {
    let entries = entries
    guard !entries.isEmpty else { throw .withoutFiles(elsewhere: elsewhere) }
    return entries
  }

  mutating func add(_ row: Row) throws(PlaylistError) {
    guard rows.count < Self.countLimit else { throw .tooLarge }
    var row = row
    row.depth = min(max(row.depth, 0), Self.depthLimit)
    rows.append(row)
  }
}
