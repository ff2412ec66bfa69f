/// A list in a file: M3U, PLS, XSPF, a Markdown task list, or plain text.
///
/// Reading and writing one are pure functions of bytes and rows; no content, however odd, does more
/// than fail.
public struct Playlist: Sendable, Equatable {
  /// One row of it.
  public struct Row: Sendable, Equatable {
    /// What kind of row it is.
    public enum Kind: Sendable, Equatable {
      /// A track, or a line of text.
      case item
      /// A stack; the deeper rows behind it are in it.
      case stack
      /// A whole record; the deeper rows behind it are its tracks.
      case record
    }

    /// What kind of row it is.
    public var kind: Kind
    /// How many stacks it is in.
    public var depth: Int
    /// What it reads.
    public var text: String
    /// Whether it is done.
    public var isDone: Bool
    /// What is known of the track, or of the record; nil for a line of text and for a stack.
    public var track: WantedTrack?
    /// Whether it is an address on the network.
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

  /// One file of it, for playing.
  public struct Entry: Sendable, Equatable {
    /// Where the file should be.
    public var path: BytePath
    /// What the list calls it; often “Artist - Title”, and empty where it says nothing.
    public var title = ""
    /// How long it should be, in seconds.
    public var duration: Double?
    /// The record that it should be on.
    public var record: String?
    /// The recording's identifier at MusicBrainz.
    public var recording: String?

    /// An entry by its parts.
    public init(path: BytePath, title: String = "", duration: Double? = nil) {
      (self.path, self.title, self.duration) = (path, title, duration)
    }

    /// What is known of its track.
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

  /// What the list is called by itself; empty where it says nothing.
  public var title = ""
  /// Its rows, in their order.
  public var rows: [Row] = []
  /// Whether rows keep their texts though the library has other titles: somebody typed them.
  public var keepsTexts = false

  /// A list of nothing.
  public init() {}

  /// The most that a list may have, in bytes.
  public static let sizeLimit = 8 << 20
  /// The most rows that it may have.
  public static let countLimit = 200_000
  /// The most stacks that a row may be in; what is deeper is put into the innermost of them.
  public static let depthLimit = 32

  /// So many of its rows are addresses on the network.
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

  /// Its files, for playing; throws where it has none.
  public func files() throws(PlaylistTrouble) -> [Entry] {
    let entries = entries
    guard !entries.isEmpty else { throw .withoutFiles(elsewhere: elsewhere) }
    return entries
  }

  /// Appends a row.
  mutating func add(_ row: Row) throws(PlaylistTrouble) {
    guard rows.count < Self.countLimit else { throw .tooLarge }
    var row = row
    row.depth = min(max(row.depth, 0), Self.depthLimit)
    rows.append(row)
  }
}
