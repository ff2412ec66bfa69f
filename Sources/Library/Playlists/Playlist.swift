/// A list in a file: M3U, PLS, XSPF, a Markdown task list, or plain text.
///
/// Reading and writing are pure functions of bytes and rows; invalid content can only fail.
public struct Playlist: Sendable, Equatable {
  /// One row of it.
  public struct Row: Sendable, Equatable {
    /// What kind of row it is.
    public enum Kind: Sendable, Equatable {
      /// A track, or a line of text.
      case item
      /// A stack; it contains the deeper rows after it.
      case stack
      /// A whole record; the deeper rows after it are its tracks.
      case record
    }

    /// What kind of row it is.
    public var kind: Kind
    /// The number of stacks that it is in.
    public var depth: Int
    /// Its text.
    public var text: String
    /// Whether it is done.
    public var isDone: Bool
    /// The data of the track or record; nil for a line of text and for a stack.
    public var track: WantedTrack?
    /// Whether it is a network address.
    public var isElsewhere: Bool

    /// A row by its parts.
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

  /// One file of the list, for playing.
  public struct Entry: Sendable, Equatable {
    /// The path of the file according to the list.
    public var path: BytePath
    /// Its title in the list; often “Artist - Title”, empty if there is none.
    public var title = ""
    /// Its duration in seconds, according to the list.
    public var duration: Double?
    /// The title of its record, according to the list.
    public var record: String?
    /// The recording's identifier at MusicBrainz.
    public var recording: String?

    /// An entry by its parts.
    public init(path: BytePath, title: String = "", duration: Double? = nil) {
      (self.path, self.title, self.duration) = (path, title, duration)
    }

    /// The data of its track.
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

  /// The title in the file; empty if there is none.
  public var title = ""
  /// Its rows, in their order.
  public var rows: [Row] = []
  /// Whether rows keep their texts even if the library has other titles, because the user typed
  /// them.
  public var keepsTexts = false

  /// An empty list.
  public init() {}

  /// The maximum size of a file in bytes.
  public static let sizeLimit = 8 << 20
  /// The maximum number of rows.
  public static let countLimit = 200_000
  /// The maximum depth of a row; deeper rows are moved up to it.
  public static let depthLimit = 32

  /// The number of rows that are network addresses.
  public var elsewhere: Int { rows.count { $0.isElsewhere } }

  /// Its files, for playing.
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

  /// Its files, for playing; throws if there are none.
  public func files() throws(PlaylistError) -> [Entry] {
    let entries = entries
    guard !entries.isEmpty else { throw .withoutFiles(elsewhere: elsewhere) }
    return entries
  }

  /// Appends a row.
  mutating func add(_ row: Row) throws(PlaylistError) {
    guard rows.count < Self.countLimit else { throw .tooLarge }
    var row = row
    row.depth = min(max(row.depth, 0), Self.depthLimit)
    rows.append(row)
  }
}
