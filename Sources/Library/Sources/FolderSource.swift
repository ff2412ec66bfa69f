public import Messages
public import Values

public struct FolderSource: Source {
  public var id: SourceID { .folders }

  private let scanner: LibraryScanner
  private let covers: CoverStore
  private let lyrics: LyricsReader?

  public init(
    _ store: LibraryStore,
    reader: any TrackReading,
    covers: CoverStore,
    lyrics: LyricsReader? = nil
  ) {
    scanner = LibraryScanner(store: store, reader: reader)
    (self.covers, self.lyrics) = (covers, lyrics)
  }

  public func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary {
    try await scanner.scan(root, folders: folders, progress: progress)
  }

  /// The picture embedded in a file of the record's first disc, or else a picture file beside its
  /// tracks.
  public func cover(of record: RecordID, in library: LibraryReader) async throws -> CoverSource? {
    if let picture = try await library.picture(of: record) {
      return CoverSource(track: picture.file.bytes, digest: picture.digest)
    }
    return try await covers.cover(among: try await library.images(beside: record))
  }

  public func thumbnail(of cover: CoverSource) async -> CoverStore.Thumbnail? {
    await covers.thumbnail(of: cover)
  }

  public func file(of cover: CoverSource) async -> [UInt8]? { await covers.file(of: cover) }

  /// The lyrics beside a file, or else in it.
  public func lyrics(of location: Location) async -> Lyrics? {
    await lyrics?.lyrics(of: location)
  }

  public func close() async {
    await covers.close()
    await lyrics?.close()
  }
}
