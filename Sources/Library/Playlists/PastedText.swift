/// A playlist or a task list is parsed as such; of other text each line is a row, a track if it is
/// the path or the address of a music file.
public struct PastedText: Sendable, Equatable {
  public private(set) var list = Playlist()
  /// How many rows the limit left out.
  public private(set) var left = 0

  public var hasTracks: Bool {
    list.rows.contains { $0.kind == .record || $0.track != nil && !$0.isElsewhere }
  }

  public init(_ text: String, atMost limit: Int) {
    let bytes = Array(text.utf8)
    if let read = try? Playlist.read(recognized: bytes), !read.rows.isEmpty {
      list = read
      for index in list.rows.indices {
        list.rows[index].text = PlaylistText.trimmed(list.rows[index].text)
      }
      left = max(list.rows.count - limit, 0)
      list.rows.removeLast(left)
      return
    }
    for line in text.split(whereSeparator: \.isNewline) {
      let line = PlaylistText.trimmed(line)
      guard !line.isEmpty else { continue }
      if list.rows.count < limit {
        list.rows.append(Self.row(of: line))
      } else {
        left += 1
      }
    }
  }

  /// The rows, without a search for their tracks.
  public var drafts: [NodeDraft] {
    PlaylistImport(list, named: "", in: TrackMatching(KnownMusic())) { _ in false }.drafts
  }

  private static func row(of line: String) -> Playlist.Row {
    let bytes = Array(line.utf8)
    // A file name alone identifies a track no better than its text.
    let isPath = bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    guard isPath, bytes.count <= PlaylistText.lineLimit, !bytes.contains(0),
      let place = Playlist.place(of: bytes[...], in: BytePath("/")), place.path != nil
    else { return Playlist.Row(text: line) }
    let track = WantedTrack(path: place.path)
    return Playlist.Row(text: "", at: place, address: bytes[...], track: track)
  }
}
